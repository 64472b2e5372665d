/// What a store said to a ``StoreCall``.
package enum StoreAnswer: Hashable, Sendable, Codable {
  /// The notes that were found.
  case notes([String: Note])
  /// How many there are.
  case count(Int)
  /// Every note and every deletion, in the order of the commits, and the number of the last one.
  case changes([Change], last: UInt64)
  /// What became of each edit.
  case outcomes([Outcome])
  /// It is done, and there is nothing to say about it.
  case done
  /// The call as a whole threw an error with this code: nothing was changed, and nothing told.
  case refused(String)

  /// A note as a store has it.
  package struct Note: Hashable, Sendable, Codable {
    package var number: Int64
    package var version: UInt64

    package init(_ number: Int64, version: UInt64) {
      self.number = number
      self.version = version
    }
  }

  /// A note that is there, or the deletion of one.
  package struct Change: Hashable, Sendable, Codable {
    package var name: String
    package var note: Note?

    package init(name: String, note: Note?) {
      self.name = name
      self.note = note
    }
  }

  /// What became of an edit.
  package enum Outcome: Hashable, Sendable, Codable {
    case saved(Note)
    case deleted
    /// It failed with this code; a conflict tells what is there.
    case failed(String, server: Note?)
  }
}

extension StoreAnswer: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notes(let notes):
      notes.isEmpty
        ? "nothing"
        : notes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    case .count(let count): "\(count)"
    case .changes(let changes, let last):
      changes.map { change in change.note.map { "\(change.name)=\($0)" } ?? "-\(change.name)" }
        .joined(separator: " ") + " to #\(last)"
    case .outcomes(let outcomes): outcomes.map(\.description).joined(separator: ", ")
    case .done: "done"
    case .refused(let code): code
    }
  }
}

extension StoreAnswer.Note: CustomStringConvertible {
  package var description: String { "\(number)#\(version)" }
}

extension StoreAnswer.Outcome: CustomStringConvertible {
  package var description: String {
    switch self {
    case .saved(let note): "saved \(note)"
    case .deleted: "deleted"
    case .failed(let code, let server): code + (server.map { " there is \($0)" } ?? "")
    }
  }
}
