import Records

/// How a query is answered: what SQLite is asked, and what the evaluator does with the answer.
struct QueryPlan {
  /// The statement that finds the rows.
  let select: SQLFragment
  /// The statement that counts them, nil when the evaluator has to look at each.
  let count: SQLFragment?
  /// How the rows are read.
  let selection: RecordSelection
  /// Whether SQLite answers the page as it is: all that is asked for, in order, and no more.
  ///
  /// Otherwise it finds candidates, from which the evaluator chooses and which it puts in order.
  let isComplete: Bool

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
    isComplete = condition.isExact && order != nil && (cursor == nil || behind != nil)

    var needed = Set(query.sort.compactMap(\.path.field))
    // The evaluator looks at what it is given once more, so it needs all that decides.
    if !isComplete { needed.formUnion(prepared.requiredFields) }
    let isAllNeeded = !isComplete && prepared.requiresAllFields
    selection = layout.selection(isAllNeeded ? .all : query.fields, and: needed)

    let conditions = [condition.fragment, behind].compactMap { $0 }
    var parts = [SQLFragment("SELECT \(selection.list) FROM \(layout.quotedName)")]
    parts += Self.filter(conditions)
    if isComplete, let order {
      parts.append(SQLFragment(order.clause))
      // One more than the page holds tells whether there is another.
      if let wanted, wanted < Int.max {
        parts.append(SQLFragment("LIMIT ?", [.int(Int64(wanted) + 1)]))
      }
    }
    select = SQLFragment.joined(parts, by: " ")
    count =
      condition.isExact
      ? SQLFragment.joined(
        [SQLFragment("SELECT count(*) FROM \(layout.quotedName)")]
          + Self.filter([condition.fragment].compactMap { $0 }), by: " ")
      : nil
  }

  private static func filter(_ conditions: [SQLFragment]) -> [SQLFragment] {
    if conditions.isEmpty { return [] }
    let all = SQLFragment.joined(conditions, by: " AND ")
    return [SQLFragment("WHERE " + all.sql, all.values)]
  }
}
