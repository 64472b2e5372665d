/// Two changed states of a record made one, by what both started from.
///
/// A field that only one side changed is taken from that side, a removal included; a field that both changed to the same
/// value is no conflict. What is left are the conflicts, for the caller to decide:
///
///     guard var merge = error.merge else { throw error }
///     merge.resolve { $0.client }
///     try await database.save(merge.record)
///
/// Values are merged whole: of two lists one is taken, and not elements of both.
public struct RecordMerge: Hashable, Sendable {
  /// The merged record in the version that the store has, ready to be saved; an open conflict has the store's value.
  public private(set) var record: Record

  /// The fields that are still to be decided, by their names.
  public private(set) var conflicts: [FieldConflict] = []

  /// Merges two states.
  ///
  /// - Parameters:
  ///   - client: The record that was to be saved. Fields that it was not fetched with count as not changed.
  ///   - server: The record as the store has it, with all its fields.
  ///   - ancestor: The record that the client fetched; nil when it never did, and then every field it has is a change.
  /// - Complexity: O(*n*) for *n* fields of the three.
  public init(client: Record, server: Record, ancestor: Record?) {
    record = server
    let fields = Set(client.fields + (ancestor?.fields ?? [])).sorted()
    for field in fields {
      let (ours, theirs, base) = (client[field], server[field], ancestor?[field])
      if ours == base || ours == theirs { continue }
      if theirs == base {
        record[field] = ours
      } else {
        conflicts.append(
          FieldConflict(field: field, client: ours, server: theirs, ancestor: base))
      }
    }
  }

  /// Decides all open conflicts.
  ///
  /// - Parameter choice: The value for a field, such as its ``FieldConflict/client`` or ``FieldConflict/server``; nil
  ///   removes the field.
  /// - Throws: What `choice` throws; the conflicts before that one are decided then.
  public mutating func resolve<Failure: Error>(
    _ choice: (FieldConflict) throws(Failure) -> RecordValue?
  ) throws(Failure) {
    while let conflict = conflicts.first {
      record[conflict.field] = try choice(conflict)
      conflicts.removeFirst()
    }
  }
}

extension RecordError {
  /// For a conflict of a save, its records merged by what the client had fetched; nil for any other error.
  public var merge: RecordMerge? {
    guard code == .recordChanged, let client, let server else { return nil }
    return RecordMerge(client: client, server: server, ancestor: ancestor)
  }
}
