public import Records

/// What the store answered, and to which question. It exists only once an answer has come.
public struct ListContent: Hashable, Sendable {
  /// What follows the rows that are loaded.
  public enum Tail: Hashable, Sendable {
    /// Nothing.
    case end
    /// More rows, which nobody asked for yet.
    case more(Cursor)
    /// A page that is being read.
    case loading(Token, Cursor)
    /// A page that could not be read.
    case failed(Cursor, ScreenFailure)
  }

  /// The question this is the answer to.
  public var query: ListQuery
  /// The records in the store's order, with what was acknowledged since.
  public var records: [Record]
  /// What follows.
  public var tail: Tail
  /// The last record of the last page that was read, while more follow; what sorts after it is not loaded.
  public var edge: Record?
  /// The read that this is the answer of.
  public var token: Token

  /// Describes an answer.
  public init(
    query: ListQuery, records: [Record], tail: Tail = .end, edge: Record? = nil, token: Token
  ) {
    self.query = query
    self.records = records
    self.tail = tail
    self.edge = edge
    self.token = token
  }

  /// Whether a record with the identifier is loaded.
  func contains(_ id: RecordID) -> Bool {
    records.contains { $0.id == id }
  }
}
