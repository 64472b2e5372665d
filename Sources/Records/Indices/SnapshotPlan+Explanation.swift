extension SnapshotPlan {
  /// The plan for people.
  ///
  /// - Parameter declared: The indices of the type, also those that are not kept here.
  func explanation(
    of query: PreparedQuery, store: String, declared: Set<RecordIndex>
  ) -> QueryExplanation {
    var served: Set<Int> = []
    var indices: [RecordIndex] = []
    var looksAtAll = false
    var order = QueryExplanation.Order.evaluator
    switch access {
    case .scan: looksAtAll = true
    case .names(_, let place): served = [place]
    case .order(let used, let use, _, let isAlongOrder):
      indices = [used.declaration]
      served = Set(use.served)
      looksAtAll = use.served.isEmpty && query.query.limit == nil
      if isAlongOrder { order = .index(used.declaration) }
    case .terms(let used, let place, _):
      indices = [used.declaration]
      served = [place]
    }
    let parts = query.normalized.conjuncts.enumerated().map { place, conjunct in
      served.contains(place)
        ? QueryExplanation.Part(
          conjunct.predicate, indices.isEmpty ? .store : .index, indices: indices)
        : QueryExplanation.Part(conjunct.predicate, .evaluator)
    }
    let unkept = declared.filter { !SnapshotIndex.keeps($0.purpose) }.map(\.description).sorted()
    return QueryExplanation(
      query.query, store: store, looksAtAll: looksAtAll,
      parts: parts.filter { $0.decider != .evaluator } + parts.filter { $0.decider == .evaluator },
      order: order,
      notes: unkept.map { "\($0) is declared, but parts of text are searched for in each record" })
  }
}
