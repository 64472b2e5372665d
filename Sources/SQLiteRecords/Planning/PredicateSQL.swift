import Records

/// Translates a predicate as far as SQLite means the same by it.
///
/// What SQLite has no word for, it asks the evaluator about each value. Only what is too deep or too wide for a
/// statement is left over, as a superset: never an error, never an approximation.
struct PredicateSQL {
  /// Deeper nesting makes SQLite's parser fail, by its build.
  static let maximumDepth = 20
  /// A wider condition costs more to prepare than it saves; constants of an IN count one each.
  static let maximumLeaves = 500

  let layout: TableLayout
  private var leaves = 0

  private init(layout: TableLayout) {
    self.layout = layout
  }

  /// What of `predicate` can be pushed down to the table.
  static func push(_ predicate: NormalizedPredicate, to layout: TableLayout) -> Pushed {
    var translation = PredicateSQL(layout: layout)
    return translation.push(predicate, depth: 0)
  }

  private mutating func push(_ predicate: NormalizedPredicate, depth: Int) -> Pushed {
    guard depth <= Self.maximumDepth else { return .everything }
    switch predicate {
    case .constant(let value): return .constant(value)
    case .and(let parts):
      // Not this and not that is none of these.
      return .all(parts.merged(negated: true).map { push($0, depth: depth + 1) })
    case .or(let parts):
      return .any(parts.merged(negated: false).map { push($0, depth: depth + 1) })
    case .leaf(let leaf, let negated):
      leaves += 1
      guard leaves <= Self.maximumLeaves else { return .everything }
      let pushed = push(leaf)
      if !negated { return pushed }
      if case .exists(let path) = leaf, path.keys.isEmpty,
        let operand = ColumnOperand(path.root, in: layout), case .exact = pushed
      {
        return .exact(SQLFragment("\(operand.sql) IS NULL"))
      }
      return pushed.complement
    }
  }

  private mutating func push(_ leaf: NormalizedPredicate.Leaf) -> Pushed {
    guard let path = leaf.path else { return push(words: leaf) }
    // A field that was never saved is absent everywhere, and no leaf is true without a value.
    guard let operand = ColumnOperand(path.root, in: layout) else { return .constant(false) }
    if case .membership(let membership) = leaf {
      let width = leaves + membership.values.count - 1
      guard width <= Self.maximumLeaves else { return test(leaf, operand) }
      leaves = width
    }
    return push(column: leaf, operand) ?? push(indexed: leaf, operand) ?? push(each: leaf, operand)
      ?? test(leaf, operand)
  }

  /// The evaluator's own answer about the value in each row, after what an index says about it.
  func test(
    _ leaf: NormalizedPredicate.Leaf, _ operand: ColumnOperand, within rows: [SQLFragment] = []
  ) -> Pushed {
    guard case .field(let column) = operand.source else { return operand.candidates }
    return .all((rows + [RowExpression.test(leaf, of: column)]).map { .exact($0) })
  }
}
