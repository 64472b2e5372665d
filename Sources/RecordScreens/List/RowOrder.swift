import Records

/// Where a record belongs among the rows of a query, told without asking the store.
///
/// The meaning is the evaluator's, so that a row which was placed here does not jump when the store answers.
struct RowOrder {
  private let query: PreparedQuery

  /// Prepares a query; nil when it has no meaning under the schema, and the store's answer has to be waited for.
  init?(_ query: Query, schema: RecordSchema) {
    guard let query = try? PreparedQuery(query, schema: schema) else { return nil }
    self.query = query
  }

  /// Whether the query's answer has the record.
  func includes(_ record: Record) -> Bool { query.matches(record) }

  /// Whether `a` comes before `b`.
  func precedes(_ a: Record, _ b: Record) -> Bool { query.precedes(a, b) }
}
