/// A part of a query's answer, in order.
public struct Page: Sendable, Equatable {
  /// The records.
  public var records: [Record]

  /// Where to go on; nil when there is no more. An empty page has none.
  public var cursor: Cursor?

  /// The records that those of the page refer to, as far as they were asked for and exist.
  public var included: [RecordID: Record]

  /// Makes a page.
  public init(
    records: [Record], cursor: Cursor? = nil, included: [RecordID: Record] = [:]
  ) {
    self.records = records
    self.cursor = cursor
    self.included = included
  }

  /// The included records that a record's field refers to, in the field's order.
  public func included(by field: FieldName, of record: Record) -> [Record] {
    (record[field]?.referredTo ?? []).compactMap { included[$0] }
  }
}
