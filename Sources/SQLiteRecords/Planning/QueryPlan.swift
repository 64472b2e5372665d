import Records

/// How a query is answered: what SQLite is asked, and what the evaluator does with the answer.
struct QueryPlan {
  /// What SQLite decides of the predicate.
  let condition: Pushed
  /// The statements that find the rows, one after the other until there are enough; without their LIMIT.
  let selects: [SQLFragment]
  /// How many rows are enough, nil for all.
  let limit: Int?
  /// The statement that counts the rows, nil when the evaluator has to look at each.
  let count: SQLFragment?
  /// How the rows are read.
  let selection: RecordSelection
  /// Whether SQLite answers the page as it is: all that is asked for, in order, and no more.
  ///
  /// Otherwise it finds candidates, from which the evaluator chooses and which it puts in order.
  let isComplete: Bool
  /// Whether SQLite gives all rows in the order in which it reads them fastest, and they are to be put in that of their
  /// names.
  ///
  /// By the index of names it would look up each row of the table apart.
  let leavesOrderOfNames: Bool
  /// Whether the records have no fields but those that are asked for.
  let isSelected: Bool

  /// Plans a page.
  ///
  /// - Parameters:
  ///   - wanted: How many records the page holds at most.
  ///   - pushesDown: Whether SQLite may decide anything; without it every row is a candidate.
  init(
    _ prepared: PreparedQuery, in layout: TableLayout, after cursor: Cursor? = nil,
    wanted: Int? = nil, pushesDown: Bool = true
  ) {
    let query = prepared.query
    let condition = pushesDown ? PredicateSQL.push(prepared.normalized, to: layout) : .everything
    let order = pushesDown ? OrderSQL(query.sort, in: layout) : nil
    let behind = cursor.flatMap { order?.after($0) }
    let isComplete = condition.isExact && order != nil && (cursor == nil || behind != nil)
    self.condition = condition
    self.isComplete = isComplete
    let isNarrowed = Self.isNarrowed(prepared, in: layout)
    let leavesOrderOfNames =
      isComplete && wanted == nil && cursor == nil && query.sort.isEmpty && !isNarrowed
    self.leavesOrderOfNames = leavesOrderOfNames

    var needed = Set(query.sort.compactMap(\.path.field))
    // The evaluator looks at what it is given once more, so it needs all that decides.
    if !isComplete { needed.formUnion(prepared.requiredFields) }
    let isAllNeeded = !isComplete && prepared.requiresAllFields
    let selection = layout.selection(isAllNeeded ? .all : query.fields, and: needed)
    self.selection = selection
    isSelected = query.fields == .all || selection.desiredFields != nil

    var parts = [behind]
    if isComplete, let cursor, Self.hasIndex(for: prepared, in: layout),
      let ranges = order?.parts(after: cursor)
    {
      parts = ranges
    }
    selects = parts.map { part in
      let conditions = [condition.fragment, part].compactMap { $0 }
      var statement = [SQLFragment("SELECT \(selection.list) FROM \(layout.quotedName)")]
      statement += Self.filter(conditions)
      if isComplete, !leavesOrderOfNames, let order {
        statement.append(order.clause(sortsNames: wanted == nil && isNarrowed))
      }
      return SQLFragment.joined(statement, by: " ")
    }
    // One more than the page holds tells whether there is another.
    limit = isComplete ? wanted.flatMap { $0 < Int.max ? $0 + 1 : nil } : nil
    count =
      condition.isExact
      ? SQLFragment.joined(
        [SQLFragment("SELECT count(*) FROM \(layout.quotedName)")]
          + Self.filter([condition.fragment].compactMap { $0 }), by: " ")
      : nil
  }

  /// Whether rows can be read in the query's order from any place on.
  private static func hasIndex(for query: PreparedQuery, in layout: TableLayout) -> Bool {
    layout.builtIndices(for: .order).contains { index in
      IndexUse(index.declaration, for: query)?.order?.isComplete ?? false
    }
  }

  /// Whether an index of order finds the rows, while only their names order them.
  ///
  /// SQLite takes a range for a quarter of the rows, and would rather look at all of them by name.
  private static func isNarrowed(_ query: PreparedQuery, in layout: TableLayout) -> Bool {
    query.query.sort.isEmpty
      && layout.builtIndices(for: .order).contains { index in
        IndexUse(index.declaration, for: query).map { !$0.served.isEmpty && $0.order == nil }
          ?? false
      }
  }

  private static func filter(_ conditions: [SQLFragment]) -> [SQLFragment] {
    if conditions.isEmpty { return [] }
    let all = SQLFragment.joined(conditions, by: " AND ")
    return [SQLFragment("WHERE " + all.sql, all.values)]
  }
}
