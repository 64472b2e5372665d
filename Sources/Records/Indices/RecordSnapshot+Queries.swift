extension RecordSnapshot {
  /// A page of a query's answer.
  package func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) throws(RecordError) -> Page {
    let known = try preparedQueries.entry(of: query, schema: schema)
    let prepared = known.query
    let wanted = try prepared.wanted(after: cursor, limit: limit)
    switch plan(known, wanted: wanted, sorts: true).access {
    case .scan:
      return try prepared.page(of: records(ofType: query.type), after: cursor, limit: limit)
    case .names(let names, _):
      return try prepared.page(of: records(names, query.type), after: cursor, limit: limit)
    case .order(let index, let use, let ranges, alongOrder: true):
      guard let range = ranges.first, wanted != 0 else { return Page(records: []) }
      // One more than the page holds tells whether there is another.
      let records = OrderedReading.records(
        prepared, index, use, in: range, after: cursor, count: wanted.map { max($0, $0 &+ 1) })
      return try prepared.page(ofSorted: records, after: cursor, limit: limit)
    case .order(let index, _, let ranges, alongOrder: false):
      let found = FoundRecords(index.entries, ranges, isDistinct: true)
      return try prepared.page(of: found, after: cursor, limit: limit)
    case .terms(let index, _, let ranges):
      let found = FoundRecords(index.entries, ranges, isDistinct: false)
      return try prepared.page(of: found, after: cursor, limit: limit)
    }
  }

  /// A page of a query's answer, with the records that it refers to.
  package func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) throws(RecordError) -> Page {
    let inclusion = try Inclusion(fields, of: query, schema: schema)
    let page = try page(inclusion.query, after: cursor, limit: limit)
    return inclusion.page(page, including: fetch(inclusion.targets(of: page), fields: .all))
  }

  /// How many records a query answers.
  package func count(_ query: Query) throws(RecordError) -> Int {
    let known = try preparedQueries.entry(of: query, schema: schema)
    let prepared = known.query
    switch plan(known, wanted: nil, sorts: false).access {
    case .scan: return prepared.count(of: records(ofType: query.type))
    case .names(let names, _): return prepared.count(of: records(names, query.type))
    case .order(let index, _, let ranges, _):
      return prepared.count(of: FoundRecords(index.entries, ranges, isDistinct: true))
    case .terms(let index, _, let ranges):
      return prepared.count(of: FoundRecords(index.entries, ranges, isDistinct: false))
    }
  }

  /// How a query is answered.
  package func explain(_ query: Query, store: String) throws(RecordError) -> QueryExplanation {
    let known = try preparedQueries.entry(of: query, schema: schema)
    let plan = plan(known, wanted: query.limit, sorts: true)
    return plan.explanation(
      of: known.query, store: store, declared: schema.types[query.type]?.indices ?? [])
  }

  private func records(ofType type: String) -> some Sequence<Record> {
    table(of: type).lazy.map(\.record)
  }

  private func records(_ names: [String], _ type: String) -> [Record] {
    let table = table(of: type)
    return names.compactMap { table[$0]?.record }
  }

  private func plan(
    _ known: PreparedQueries.Entry, wanted: Int?, sorts: Bool
  ) -> SnapshotPlan {
    let records = number(of: known.query.query.type).map { types[$0] }
    return SnapshotPlan(
      known, records?.indices ?? [], recordCount: records?.table.count ?? 0, wanted: wanted,
      sorts: sorts)
  }
}
