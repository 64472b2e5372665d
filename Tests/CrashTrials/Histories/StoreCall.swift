package import Records

/// A call to a store of notes with one number each: as much of one as a history needs.
package enum StoreCall: Hashable, Sendable, Codable {
  /// Reads notes by their names, all in one state.
  case fetch([String])
  /// Asks for the notes whose number is at least this one.
  case query(atLeast: Int64)
  /// Counts them.
  case count(atLeast: Int64)
  /// Reads all changes, deletions included.
  case changes
  /// Changes notes in one commit.
  case modify([Edit], atomically: Bool)
  /// Folds or cuts back the store's files, which changes nothing.
  case compact

  /// A change of one note.
  package enum Edit: Hashable, Sendable, Codable {
    case save(String, Int64, SavePolicy, over: UInt64?)
    case add(String, Int64, ifVersion: UInt64?)
    case delete(String, ifVersion: UInt64?)
  }

  /// Whether it may change something.
  var isWrite: Bool {
    if case .modify = self { return true }
    return false
  }
}

extension StoreCall: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fetch(let names): "fetch \(names.joined(separator: " "))"
    case .query(let number): "all with n >= \(number)"
    case .count(let number): "count of n >= \(number)"
    case .changes: "changes"
    case .modify(let edits, let atomically):
      (edits.count > 1 ? atomically ? "as one: " : "in order: " : "")
        + edits.map(\.description).joined(separator: ", ")
    case .compact: "compact"
    }
  }
}

extension StoreCall.Edit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .save(let name, let number, let policy, let version):
      "save \(name)=\(number) \(policy.rawValue)" + (version.map { " over #\($0)" } ?? "")
    case .add(let name, let number, let version):
      "add \(number) to \(name)" + (version.map { " if #\($0)" } ?? "")
    case .delete(let name, let version):
      "delete \(name)" + (version.map { " if #\($0)" } ?? "")
    }
  }

  /// The note it is about.
  var name: String {
    switch self {
    case .save(let name, _, _, _), .add(let name, _, _), .delete(let name, _): name
    }
  }
}
