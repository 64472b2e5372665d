public import Records

extension SQLiteDatabase {
  /// How a query is answered, with what SQLite says about its own plan.
  @concurrent public func explain(_ query: Query) async throws(RecordError) -> QueryExplanation {
    let pushesDown = pushesDown
    return try reading { connection, catalogue in
      let prepared = try PreparedQuery(query, schema: catalogue.schema)
      guard let layout = catalogue.tables[query.type] else {
        return QueryExplanation(
          query, store: "SQLite", looksAtAll: false,
          parts: prepared.normalized.conjuncts.map { QueryExplanation.Part($0.predicate, .store) },
          order: .store, notes: ["there are no records of \(query.type)"])
      }
      let plan = QueryPlan(prepared, in: layout, wanted: query.limit, pushesDown: pushesDown)
      let details = try plan.selects.first.map { try connection.plan(of: $0) } ?? []
      return plan.explanation(of: prepared, in: layout, details, pushesDown: pushesDown)
    }
  }

  /// Who decides a query's predicate as a whole: `store` by SQL alone, `function` when SQLite asks about single values,
  /// else `evaluator`; nil for a type that was never saved.
  @concurrent package func decider(
    of query: Query
  ) async throws(RecordError) -> QueryExplanation.Decider? {
    try reading { _, catalogue in
      let prepared = try PreparedQuery(query, schema: catalogue.schema)
      return catalogue.tables[query.type].map { layout in
        let pushed = PredicateSQL.push(prepared.normalized, to: layout)
        if !pushed.isExact { return .evaluator }
        return pushed.fragment?.asksEvaluator ?? false ? .function : .store
      }
    }
  }
}

extension SQLiteConnection {
  /// What SQLite says about how it runs a statement, a line a step.
  fileprivate func plan(of fragment: SQLFragment) throws -> [String] {
    let statement = try prepare("EXPLAIN QUERY PLAN " + fragment.sql)
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(at: 3)) }
    return lines
  }
}

extension QueryPlan {
  /// The plan for people.
  fileprivate func explanation(
    of query: PreparedQuery, in layout: TableLayout, _ details: [String], pushesDown: Bool
  ) -> QueryExplanation {
    let named = Set(details.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    let used = layout.indices.filter { named.contains(Substring($0.nameInPlan)) }
    var orders: [(index: RecordIndex, served: Set<Int>)] = []
    for index in used {
      guard let use = IndexUse(index.declaration, for: query) else { continue }
      orders.append((index.declaration, Set(use.served)))
    }
    var parts: [QueryExplanation.Part] = []
    for (place, conjunct) in query.normalized.conjuncts.enumerated() {
      let pushed = pushesDown ? PredicateSQL.push(conjunct, to: layout) : .everything
      var indices = used.filter {
        $0.declaration.purpose != .order
          && pushed.fragment?.sql.contains(quoted($0.nameInPlan)) ?? false
      }.map(\.declaration)
      if indices.isEmpty {
        indices = orders.filter { $0.served.contains(place) }.map(\.index)
      }
      let decider: QueryExplanation.Decider =
        switch pushed {
        case .superset, .everything: .evaluator
        case .exact(let fragment) where fragment.asksEvaluator: .function
        case .exact, .constant: indices.isEmpty ? .store : .index
        }
      parts.append(QueryExplanation.Part(conjunct.predicate, decider, indices: indices))
    }
    parts =
      parts.filter { !$0.indices.isEmpty }
      + parts.filter { $0.indices.isEmpty && $0.decider == .store }
      + parts.filter { $0.indices.isEmpty && $0.decider != .store }
    // A scan in the order of an index ends with the page, if there is a limit.
    let scans = details.contains { $0.hasPrefix("SCAN \(layout.name)") }
    let endsEarly = query.query.limit != nil && !orders.isEmpty
    return QueryExplanation(
      query.query, store: "SQLite", looksAtAll: scans && !endsEarly, parts: parts,
      order: order(details, orders.map(\.index)),
      notes: layout.indices.compactMap(\.note), details: details)
  }

  private func order(_ details: [String], _ used: [RecordIndex]) -> QueryExplanation.Order {
    if !isComplete { return .evaluator }
    // Sorting the equal ones among rows that come in order is not sorting all of them.
    let sortsAll = details.contains { $0.hasSuffix("FOR ORDER BY") }
    return sortsAll ? .store : used.first.map { .index($0) } ?? .store
  }
}

extension StoredIndex {
  /// Why the index serves nothing, nil when it can.
  fileprivate var note: String? {
    switch state {
    case .built: nil
    case .stale: "\(declaration) was made with other rules of folding; the next save makes it anew"
    case .waiting where declaration.purpose == .substrings && !TrigramSearch.isAvailable:
      "\(declaration) is declared, but this SQLite has no full-text search by three scalars"
    case .waiting: "\(declaration) is declared, and waits for its fields"
    }
  }
}
