import Records

/// The plans of the queries that a connection answered last.
struct PlanCache {
  /// A query with its first page's length, checked and planned.
  struct Entry {
    let query: Query
    let limit: Int?
    let pushesDown: Bool
    /// What it was planned for; with another catalogue it is planned anew.
    let catalogue: Catalogue
    let prepared: PreparedQuery
    let plan: QueryPlan
  }

  private var entries = RecentlyUsed<Entry>()

  /// A plan that was made before.
  mutating func entry(
    for query: Query, limit: Int?, pushesDown: Bool, in catalogue: Catalogue
  ) -> Entry? {
    entries.first {
      $0.catalogue === catalogue && $0.limit == limit && $0.pushesDown == pushesDown
        && $0.query == query
    }
  }

  /// Keeps a plan.
  mutating func keep(_ entry: Entry) {
    entries.keep(entry)
  }
}
