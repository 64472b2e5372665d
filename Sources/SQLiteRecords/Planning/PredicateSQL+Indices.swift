import Records

/// Conditions for which tables and columns of indices find the rows.
extension PredicateSQL {
  /// The condition as an index beside the field's column answers it, nil without one that serves.
  func push(indexed leaf: NormalizedPredicate.Leaf, _ operand: ColumnOperand) -> Pushed? {
    guard case .field(let column) = operand.source else { return nil }
    switch column.kind {
    case .string:
      // A pattern: its fixed parts find the rows in which it can fit.
      guard case .comparison(let comparison) = leaf, comparison.relation == .like,
        case .string(let text) = comparison.value
      else { return nil }
      let pattern = WildcardMatcher(pattern: text, options: comparison.options)
      var rows = rows(withPart: pattern.longestLiteral, for: comparison)
      if let operand = operand.folded(comparison.options, in: layout),
        !pattern.literalPrefix.isEmpty,
        let start = operand.begins(with: pattern.literalPrefix).fragment
      {
        rows.append(start)
      }
      return rows.isEmpty ? nil : test(leaf, operand, within: rows)
    case .list: return push(elements: leaf, operand, column)
    case .object: return push(member: leaf, operand, column)
    default: return nil
    }
  }

  /// A condition on a list's elements.
  private func push(
    elements leaf: NormalizedPredicate.Leaf, _ operand: ColumnOperand, _ column: FieldColumn
  ) -> Pushed? {
    let predicate = NormalizedPredicate.leaf(leaf, negated: false)
    for index in layout.builtIndices(for: .elements) {
      guard let key = index.declaration.keys.first, key.path.field == column.field,
        let condition = KeyCondition(element: predicate, of: key)
      else { continue }
      let terms = condition.sql(on: "term")
      let rows = SQLFragment(
        "_row IN (SELECT _row FROM \(quoted(index.termsName)) WHERE \(terms.sql))", terms.values)
      // A prefix can stand for a pattern that asks for more.
      if case .prefix = condition { return test(leaf, operand, within: [rows]) }
      return .exact(rows)
    }
    guard case .comparison(let comparison) = leaf, comparison.quantifier == .any,
      case .string(let text) = comparison.value
    else { return nil }
    let part: String
    switch comparison.relation {
    case .contains, .beginsWith, .endsWith, .equal:
      part = TextFolding.fold(text, comparison.options)
    case .like:
      part = WildcardMatcher(pattern: text, options: comparison.options).longestLiteral
    default: return nil
    }
    let rows = rows(withPart: part, for: comparison)
    return rows.isEmpty ? nil : test(leaf, operand, within: rows)
  }

  /// A condition on what is under keys into an object.
  private func push(
    member leaf: NormalizedPredicate.Leaf, _ operand: ColumnOperand, _ column: FieldColumn
  ) -> Pushed? {
    let predicate = NormalizedPredicate.leaf(leaf, negated: false)
    for index in layout.builtIndices(for: .order) {
      for key in index.declaration.keys where key.path == leaf.path {
        guard let condition = KeyCondition(predicate, of: key),
          let name = index.operand(of: key, in: layout)
        else { continue }
        let rows = condition.sql(on: name)
        if case .prefix = condition { return test(leaf, operand, within: [rows]) }
        return .exact(rows)
      }
    }
    return nil
  }

  /// The words of a record.
  func push(words leaf: NormalizedPredicate.Leaf) -> Pushed {
    guard case .tokens(let match, let text) = leaf else { return .everything }
    let words = Set(Tokens.split(text)).sorted(by: UTF8Order.precedes)
    if words.isEmpty { return .constant(match == .all) }
    if let index = layout.builtIndices(for: .words).first, words.count <= Self.maximumWords {
      let rows = words.map { word in
        let terms = KeyCondition.oneOf([.string(word)]).sql(on: "term")
        return Pushed.exact(
          SQLFragment(
            "_row IN (SELECT _row FROM \(quoted(index.termsName)) WHERE \(terms.sql))",
            terms.values))
      }
      return match == .all ? .all(rows) : .any(rows)
    }
    let columns = layout.columns.filter { column in
      switch column.kind {
      case .string, .list(.string): true
      default: false
      }
    }
    if columns.isEmpty { return .constant(false) }
    guard columns.count <= Self.maximumArguments else { return .everything }
    return .exact(RowExpression.words(leaf, in: columns))
  }

  /// More words are looked for in each row.
  private static let maximumWords = 16
  /// SQLite takes a few more.
  private static let maximumArguments = 100

  /// The rows in which a part of text can be, as far as an index of parts says.
  func rows(withPart part: String, for comparison: Comparison) -> [SQLFragment] {
    guard let match = TrigramSearch.match(part) else { return [] }
    let index = layout.builtIndices(for: .substrings).first { index in
      index.declaration.keys.first?.path == comparison.path
        && index.declaration.keys.first?.options == comparison.options
    }
    guard let name = index.map({ quoted($0.textName) }) else { return [] }
    return [
      SQLFragment("_row IN (SELECT rowid FROM \(name) WHERE \(name) MATCH ?)", [.text(match)])
    ]
  }
}
