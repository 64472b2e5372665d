extension RecordDatabase {
  /// No indices.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/unsupported``.
  @concurrent public func ensureIndex(_ index: RecordIndex) async throws(RecordError) {
    throw RecordError(.unsupported, "This store keeps no indices; answers are the same without.")
  }

  /// What is true of a store without a plan of its own: the evaluator looks at every record.
  @concurrent public func explain(_ query: Query) async throws(RecordError) -> QueryExplanation {
    let prepared = try PreparedQuery(query, schema: await schema())
    return QueryExplanation(
      query, store: "The store",
      parts: prepared.normalized.conjuncts.map {
        QueryExplanation.Part($0.predicate, .evaluator)
      }, order: .evaluator)
  }
}
