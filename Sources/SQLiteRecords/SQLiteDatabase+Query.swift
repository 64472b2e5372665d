public import Records

extension SQLiteDatabase {
  /// Reads records by their identifiers, all on one snapshot.
  @concurrent public func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    if ids.count == 1, fields == .all, let found = try fetchOne(ids[0]) { return [ids[0]: found] }
    return try reading { connection, catalogue in
      try connection.records(ids, fields: fields, in: catalogue)
    }
  }

  /// Reads one record.
  @concurrent public func fetch(
    _ id: RecordID, fields: FieldSelection
  ) async throws(RecordError) -> Record? {
    if fields == .all, let found = try fetchOne(id) { return found }
    return try reading { connection, catalogue in
      try connection.records([id], fields: fields, in: catalogue)[id]
    }
  }

  /// Reads one record by one statement, which is a snapshot by itself; nil when that does not tell.
  private func fetchOne(_ id: RecordID) throws(RecordError) -> Record? {
    try RecordError.checkCancellation()
    return try Self.mappingErrors {
      try pool.reading { connection in
        guard let layout = connection.knownCatalogue?.tables[id.type] else { return nil }
        guard let statement = try? connection.statement(layout.whole.point),
          let record = try? connection.record(named: id.name, statement, layout.whole),
          // Of another schema than the one that is known, its columns may mean something else.
          !statement.wasPreparedAnew
        else { return nil }
        return record
      }
    }
  }

  /// Answers a page: SQLite as far as it means the same, the evaluator for the rest.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    let pushesDown = pushesDown
    return try reading { connection, catalogue in
      try connection.page(
        query, after: cursor, limit: limit, in: catalogue, pushesDown: pushesDown)
    }
  }

  /// Answers a page with the records that it refers to, all on one snapshot.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) async throws(RecordError) -> Page {
    let pushesDown = pushesDown
    return try reading { connection, catalogue in
      let inclusion = try Inclusion(fields, of: query, schema: catalogue.schema)
      let page = try connection.page(
        inclusion.query, after: cursor, limit: limit, in: catalogue, pushesDown: pushesDown)
      let targets = try connection.records(
        inclusion.targets(of: page), fields: .all, in: catalogue)
      return inclusion.page(page, including: targets)
    }
  }

  /// Counts what a query answers; no record is made where SQLite can decide alone.
  @concurrent public func count(_ query: Query) async throws(RecordError) -> Int {
    let pushesDown = pushesDown
    return try reading { connection, catalogue in
      let prepared = try PreparedQuery(query, schema: catalogue.schema)
      guard let layout = catalogue.tables[query.type] else { return 0 }
      var query = query
      query.fields = .only([])
      query.sort = []
      let bare = try PreparedQuery(query, schema: catalogue.schema)
      let plan = QueryPlan(bare, in: layout, pushesDown: pushesDown)
      guard let count = plan.count else {
        return try connection.rows(of: plan.selects[0], plan.selection) { bare.count(of: $0) }
      }
      let statement = try connection.statement(count.sql)
      defer { statement.reset() }
      try statement.bind(count.values)
      let total = try statement.step() ? Int(statement.int(at: 0)) : 0
      return min(total, prepared.query.limit ?? total)
    }
  }
}

extension SQLiteConnection {
  /// The records of some identifiers in the open snapshot, without those that are not there.
  func records(
    _ ids: [RecordID], fields: FieldSelection, in catalogue: Catalogue
  ) throws -> [RecordID: Record] {
    var selections: [String: RecordSelection] = [:]
    var found: [RecordID: Record] = [:]
    found.reserveCapacity(ids.count)
    var latest: (layout: TableLayout, selection: RecordSelection)?
    for id in ids {
      if latest?.layout.type != id.type {
        guard let layout = catalogue.tables[id.type] else { continue }
        let selection = selections[id.type] ?? layout.selection(fields)
        selections[id.type] = selection
        latest = (layout, selection)
      }
      guard let (layout, selection) = latest else { continue }
      found[id] = try record(named: id.name, in: layout, selection)
    }
    return found
  }

  /// The record of a name, nil when there is none.
  func record(
    named name: String, in layout: TableLayout, _ selection: RecordSelection
  ) throws -> Record? {
    try record(named: name, statement(selection.point), selection)
  }

  fileprivate func record(
    named name: String, _ statement: SQLiteStatement, _ selection: RecordSelection
  ) throws -> Record? {
    try statement.withBound(name, at: 1) {
      try statement.step() ? selection.record(in: statement) : nil
    }
  }

  /// A page of a query's answer in the open snapshot or transaction.
  func page(
    _ query: Query, after cursor: Cursor? = nil, limit: Int? = nil, in catalogue: Catalogue,
    pushesDown: Bool
  ) throws -> Page {
    if cursor == nil,
      let known = plans.entry(for: query, limit: limit, pushesDown: pushesDown, in: catalogue)
    {
      return try page(known.prepared, by: known.plan, after: nil, limit: limit)
    }
    let prepared = try PreparedQuery(query, schema: catalogue.schema)
    let wanted = try prepared.wanted(after: cursor, limit: limit)
    guard let layout = catalogue.tables[query.type], wanted != 0 else {
      return try prepared.page(of: [], after: cursor, limit: limit)
    }
    let plan = QueryPlan(
      prepared, in: layout, after: cursor, wanted: wanted, pushesDown: pushesDown)
    if cursor == nil {
      plans.keep(
        PlanCache.Entry(
          query: query, limit: limit, pushesDown: pushesDown, catalogue: catalogue,
          prepared: prepared, plan: plan))
    }
    return try page(prepared, by: plan, after: cursor, limit: limit)
  }

  private func page(
    _ prepared: PreparedQuery, by plan: QueryPlan, after cursor: Cursor?, limit: Int?
  ) throws -> Page {
    if plan.isComplete {
      return try prepared.page(
        ofSorted: records(of: plan), after: cursor, limit: limit, isSelected: plan.isSelected)
    }
    return try rows(of: plan.selects[0], plan.selection) {
      try prepared.page(of: $0, after: cursor, limit: limit)
    }
  }

  /// The rows that a plan's statements find, as many as are enough.
  private func records(of plan: QueryPlan) throws -> [Record] {
    var records: [Record] = []
    for select in plan.selects {
      var select = select
      if let limit = plan.limit {
        if records.count >= limit { break }
        select.sql += " LIMIT ?"
        select.values.append(.int(Int64(limit - records.count)))
      }
      try read(select, plan.selection, into: &records)
    }
    if plan.leavesOrderOfNames { records.sortByName() }
    return records
  }

  /// Appends the records of all rows that `fragment` selects.
  private func read(
    _ fragment: SQLFragment, _ selection: RecordSelection, into records: inout [Record]
  ) throws {
    let statement = try statement(fragment.sql)
    defer {
      statement.reset()
      statement.clearBindings()
    }
    try statement.bind(fragment.values)
    while try statement.step() { records.append(try selection.record(in: statement)) }
  }

  /// Runs `body` with the rows that `fragment` selects.
  func rows<Result>(
    of fragment: SQLFragment, _ selection: RecordSelection,
    _ body: (RowSequence) throws -> Result
  ) throws -> Result {
    let statement = try statement(fragment.sql)
    defer {
      statement.reset()
      statement.clearBindings()
    }
    try statement.bind(fragment.values)
    let rows = RowSequence(statement, selection)
    let result = try body(rows)
    try rows.check()
    return result
  }
}
