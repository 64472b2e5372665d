import Synchronization

/// The queries that were answered last, checked and compiled under one schema.
///
/// Copies of a snapshot share it; one whose schema changes begins anew.
final class PreparedQueries: Sendable {
  /// A query, and what the declared indices serve of it.
  struct Entry: Sendable {
    let query: PreparedQuery
    let uses: [IndexUse]
  }

  private let recent = Mutex(RecentlyUsed<Entry>())

  /// Prepares a query, or finds it prepared.
  func entry(of query: Query, schema: RecordSchema) throws(RecordError) -> Entry {
    if let known = recent.withLock({ $0.first { $0.query.query == query } }) { return known }
    let prepared = try PreparedQuery(query, schema: schema)
    let indices = schema.types[query.type]?.indices ?? []
    let entry = Entry(
      query: prepared, uses: indices.compactMap { IndexUse($0, for: prepared) })
    recent.withLock { $0.keep(entry) }
    return entry
  }
}
