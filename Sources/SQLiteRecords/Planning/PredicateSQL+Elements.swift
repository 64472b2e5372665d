import CSQLite
import Records

/// Conditions on a list's elements, which SQLite takes out of the JSON itself.
///
/// It does so for kinds whose JSON it reads to the very value: bools, ints, texts and references. Decimals it would
/// round by rules of its own, and what a date or bytes are it does not know.
extension PredicateSQL {
  /// Whether the SQLite that is linked reads JSON.
  private static let readsJSON: Bool =
    sqlite3_libversion_number() >= 3_038_000 && sqlite3_compileoption_used("OMIT_JSON") == 0

  /// The condition on elements, nil where only the evaluator knows.
  func push(each leaf: NormalizedPredicate.Leaf, _ operand: ColumnOperand) -> Pushed? {
    guard Self.readsJSON, leaf.path?.keys.isEmpty ?? false,
      case .field(let column) = operand.source,
      case .list(let kind?) = column.kind
    else { return nil }
    switch kind {
    case .bool, .int, .string, .reference: break
    default: return nil
    }
    let element = operand.element(ofKind: kind, sql: "_each.value")
    switch leaf {
    case .comparison(var comparison):
      let quantifier = comparison.quantifier
      if quantifier == nil {
        if comparison.relation == .equal { return whole(comparison.value, operand, kind) }
        // A list contains what one of its elements is.
        guard comparison.relation == .contains else { return nil }
        comparison.relation = .equal
      }
      let isComplement = comparison.relation == .notEqual
      if isComplement { comparison.relation = .equal }
      comparison.quantifier = nil
      guard let condition = push(column: .comparison(comparison), element) else { return nil }
      return each(
        quantifier ?? .any, isComplement ? condition.complement : condition, operand, column)
    case .membership(var membership):
      guard let quantifier = membership.quantifier else { return nil }
      membership.quantifier = nil
      guard let condition = push(column: .membership(membership), element) else { return nil }
      return each(quantifier, condition, operand, column)
    case .between, .exists, .distance, .tokens: return nil
    }
  }

  /// Rows of which some element satisfies a condition, or all do.
  private func each(
    _ quantifier: Quantifier, _ condition: Pushed, _ operand: ColumnOperand, _ column: FieldColumn
  ) -> Pushed? {
    let condition = condition == .constant(true) ? .exact(SQLFragment("TRUE")) : condition
    guard condition.isExact, let wanted = condition.fragment else { return nil }
    let sought = quantifier == .all ? wanted.complement : wanted
    // With the table's name, because what is taken apart has columns of its own.
    let elements = "SELECT 1 FROM json_each(\(layout.quotedName).\(column.presence)) AS _each"
    let some = SQLFragment("EXISTS (\(elements) WHERE \(sought.sql))", sought.values)
    switch quantifier {
    case .any: return .exact(some)
    case .all:
      return .exact(
        SQLFragment("(\(operand.sql) IS NOT NULL AND NOT \(some.sql))", some.values))
    case .none: return nil
    }
  }

  /// Rows whose list is just this one: one value has one text.
  private func whole(
    _ value: RecordValue, _ operand: ColumnOperand, _ kind: FieldKind
  ) -> Pushed? {
    guard case .list(let elements) = value,
      elements.allSatisfy({ $0.isWritten(as: kind) })
    else { return nil }
    return .exact(SQLFragment("\(operand.sql) = ?", [.text(NestedText.text(of: value))]))
  }
}

extension RecordValue {
  /// Whether the value stands in a list of a kind just as it is.
  fileprivate func isWritten(as kind: FieldKind) -> Bool {
    switch (self, kind) {
    case (.bool, .bool), (.int, .int), (.string, .string), (.reference, .reference): true
    default: false
    }
  }
}
