import Records

/// The plans of the queries that a connection answered last: a screen asks the same question again and again.
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

  private static let capacity = 8
  /// The one used last is the first.
  private var entries: [Entry] = []

  /// A plan that was made before.
  mutating func entry(
    for query: Query, limit: Int?, pushesDown: Bool, in catalogue: Catalogue
  ) -> Entry? {
    guard
      let place = entries.firstIndex(where: {
        $0.catalogue === catalogue && $0.limit == limit && $0.pushesDown == pushesDown
          && $0.query == query
      })
    else { return nil }
    if place > 0 { entries.swapAt(0, place) }
    return entries[0]
  }

  /// Keeps a plan, and lets go of the one that was not used for the longest time.
  mutating func keep(_ entry: Entry) {
    if entries.count == Self.capacity { entries.removeLast() }
    entries.insert(entry, at: 0)
  }
}
