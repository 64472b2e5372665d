extension SnapshotPlan {
  /// The plan for people.
  ///
  /// - Parameter declared: The indices of the type, also those that are not kept here.
  func explanation(
    of query: PreparedQuery, store: String, declared: Set<RecordIndex>
  ) -> QueryExplanation {
    var served: Set<Int> = []
    var index: RecordIndex?
    var order = QueryExplanation.Order.evaluator
    switch access {
    case .scan: break
    case .order(let used, let use, _, let isAlongOrder):
      index = used.declaration
      served = Set(use.served)
      if isAlongOrder { order = .index(used.declaration) }
    case .terms(let used, let place, _):
      index = used.declaration
      served = [place]
    }
    let parts = query.normalized.conjuncts.enumerated().map { place, conjunct in
      served.contains(place)
        ? QueryExplanation.Part(conjunct.predicate, .index, index: index)
        : QueryExplanation.Part(conjunct.predicate, .evaluator)
    }
    let unkept = declared.filter { !SnapshotIndex.keeps($0.purpose) }.map(\.description).sorted()
    return QueryExplanation(
      query.query, store: store,
      parts: parts.filter { $0.decider == .index } + parts.filter { $0.decider != .index },
      order: order,
      notes: unkept.map { "\($0) is declared, but parts of text are searched for in each record" })
  }
}
