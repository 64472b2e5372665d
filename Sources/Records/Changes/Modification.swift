/// One change in a batch.
public enum Modification: Hashable, Sendable {
  /// Saves a record.
  case save(Record, SavePolicy = .ifUnchanged)
  /// Changes fields of a record that exists, all or none; with a version, only that version.
  case update(RecordID, [FieldName: FieldOperation], ifVersion: RecordVersion? = nil)
  /// Deletes a record; with a version, only that version. Without one an absent record is no error.
  case delete(RecordID, ifVersion: RecordVersion? = nil)

  /// The record it is about.
  public var id: RecordID {
    switch self {
    case .save(let record, _): record.id
    case .update(let id, _, _), .delete(let id, _): id
    }
  }
}
