/// A part of a query's answer, in order.
public struct Page: Sendable, Equatable {
  /// The records.
  public var records: [Record]

  /// Where to go on; nil when there is no more. An empty page has none.
  public var cursor: Cursor?

  /// Makes a page.
  public init(records: [Record], cursor: Cursor? = nil) {
    self.records = records
    self.cursor = cursor
  }
}
