/// A piece of SQL and the values its `?` stand for, in order.
///
/// A constant is always bound and never written into the text: the text is then the query's shape,
/// by which its statement is cached, and no value can be read as SQL.
struct SQLFragment: Sendable, Hashable {
  var sql: String
  var values: [SQLValue]

  init(_ sql: String, _ values: [SQLValue] = []) {
    self.sql = sql
    self.values = values
  }

  /// The fragments one after the other, between them `separator`.
  static func joined(_ fragments: [SQLFragment], by separator: String) -> SQLFragment {
    SQLFragment(
      fragments.map(\.sql).joined(separator: separator), fragments.flatMap(\.values))
  }

  /// Whether the evaluator is asked about each row, which costs more than SQLite's own comparisons.
  var asksEvaluator: Bool {
    values.contains { if case .expression = $0 { true } else { false } }
  }

  /// The fragment between parentheses.
  var parenthesized: SQLFragment { SQLFragment("(\(sql))", values) }

  /// True where the fragment is false or NULL: the exact complement in two-valued logic.
  var complement: SQLFragment { SQLFragment("(\(sql)) IS NOT TRUE", values) }
}
