/// Which records of one type, in which order, and how much of them.
///
/// A type that was never saved has no records: asking for it is no error and answers nothing.
public struct Query: Hashable, Sendable {
  /// The record type.
  public var type: String
  /// The condition.
  public var predicate: RecordPredicate
  /// The order; the record's name, ascending, is always the last criterion.
  public var sort: [SortKey]
  /// The fields to read.
  public var fields: FieldSelection
  /// The most records to answer, over all pages; nil for no bound.
  public var limit: Int?

  /// Describes a query.
  public init(
    _ type: String, where predicate: RecordPredicate = .constant(true), sort: [SortKey] = [],
    fields: FieldSelection = .all, limit: Int? = nil
  ) {
    self.type = type
    self.predicate = predicate
    self.sort = sort
    self.fields = fields
    self.limit = limit
  }
}
