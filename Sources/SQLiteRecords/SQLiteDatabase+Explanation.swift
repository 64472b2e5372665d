package import Records

extension SQLiteDatabase {
  /// Whether SQLite decides a query's predicate by itself; nil for a type that was never saved.
  @concurrent package func decidesAlone(_ query: Query) async throws(RecordError) -> Bool? {
    try reading { _, catalogue in
      let prepared = try PreparedQuery(query, schema: catalogue.schema)
      return catalogue.tables[query.type].map {
        PredicateSQL.push(prepared.normalized, to: $0).isExact
      }
    }
  }
}
