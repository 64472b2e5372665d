package import Records

/// A store that takes part in trials: opened fresh for each, and again in the middle.
package struct TrialStore: Sendable {
  /// The store's name in reports.
  package let name: String
  /// Opens the store at a place; the same place again finds the same records.
  package let open: @Sendable (_ place: String, any RecordClock) async throws -> any RecordDatabase
  /// How much of a query's predicate the store's engine decides, nil when it cannot tell.
  package let pushesDown: @Sendable (any RecordDatabase, Query) async -> Share?

  /// How much of a predicate a store's engine decides.
  package enum Share: Sendable {
    /// All of it, by itself.
    case alone
    /// All of it, asking the evaluator about single values of a row.
    case withFunctions
    /// A part; the evaluator looks at records.
    case partly
  }

  package init(
    name: String,
    open: @escaping @Sendable (String, any RecordClock) async throws -> any RecordDatabase,
    pushesDown: @escaping @Sendable (any RecordDatabase, Query) async -> Share? = { _, _ in nil }
  ) {
    self.name = name
    self.open = open
    self.pushesDown = pushesDown
  }
}
