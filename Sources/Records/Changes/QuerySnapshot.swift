/// A query's whole answer at one moment, and how it differs from the one before.
public struct QuerySnapshot: Sendable, Equatable {
  /// The records, in the query's order.
  public var records: [Record]

  /// The place in the store's history that the answer includes; it may include more.
  public var token: ChangeToken

  /// What turns the records of the snapshot before into these; for the first one every record is inserted.
  public var changes: RowChanges<RecordID>

  /// Describes a snapshot.
  public init(records: [Record], token: ChangeToken, changes: RowChanges<RecordID>) {
    self.records = records
    self.token = token
    self.changes = changes
  }
}
