package import Records

/// A store that takes part in trials: opened fresh for each, and again in the middle.
package struct TrialStore: Sendable {
  /// The store's name in reports.
  package let name: String
  /// Opens the store at a place; the same place again finds the same records.
  package let open: @Sendable (_ place: String, any RecordClock) async throws -> any RecordDatabase
  /// Whether the store answered a query's predicate without the evaluator's help, nil when it cannot tell.
  package let pushesDown: @Sendable (any RecordDatabase, Query) async -> Bool?

  package init(
    name: String,
    open: @escaping @Sendable (String, any RecordClock) async throws -> any RecordDatabase,
    pushesDown: @escaping @Sendable (any RecordDatabase, Query) async -> Bool? = { _, _ in nil }
  ) {
    self.name = name
    self.open = open
    self.pushesDown = pushesDown
  }
}
