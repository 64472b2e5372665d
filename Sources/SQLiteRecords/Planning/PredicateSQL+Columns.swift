import Foundation
import Records

/// Conditions that SQLite decides by comparing a column: a field's own, or one of folded texts.
extension PredicateSQL {
  /// The condition on a column, nil where SQLite has no word for it or no column to compare.
  func push(column leaf: NormalizedPredicate.Leaf, _ operand: ColumnOperand) -> Pushed? {
    guard leaf.path?.keys.isEmpty ?? false else { return nil }
    switch leaf {
    case .exists: return operand.exists
    case .comparison(let comparison):
      guard comparison.quantifier == nil else { return nil }
      return push(comparison, operand)
    case .membership(let membership):
      guard membership.quantifier == nil else { return nil }
      return push(membership, operand)
    case .between(_, let low, let high):
      guard let above = operand.compared(.greaterOrEqual, low),
        let below = operand.compared(.lessOrEqual, high)
      else { return nil }
      return .all([above, below])
    case .distance, .tokens: return nil
    }
  }

  private func push(_ comparison: Comparison, _ operand: ColumnOperand) -> Pushed? {
    if case .location(let location) = comparison.value {
      guard comparison.relation == .equal, case .field(let column) = operand.source,
        column.kind == .location
      else { return nil }
      return .exact(
        SQLFragment(
          "(\(quoted(column.columns[0])) = ? AND \(quoted(column.columns[1])) = ?)",
          [.double(location.latitude), .double(location.longitude)]))
    }
    guard let operand = operand.folded(comparison.options, in: layout) else { return nil }
    guard case .string(let text) = comparison.value, operand.kind == .string else {
      return operand.compared(comparison.relation, comparison.value)
    }
    let needle = TextFolding.fold(text, comparison.options)
    switch comparison.relation {
    case .contains:
      return .all(
        rows(withPart: needle, for: comparison).map { .exact($0) } + [
          .exact(SQLFragment("instr(\(operand.sql), ?) > 0", [.text(needle)]))
        ])
    case .beginsWith: return operand.begins(with: needle)
    case .endsWith:
      if needle.isEmpty { return operand.exists }
      // As bytes: `substr` of text would count characters from the start of the string.
      let end = SQLFragment(
        "substr(CAST(\(operand.sql) AS BLOB), ?) = ?",
        [.int(Int64(-needle.utf8.count)), .blob(Data(needle.utf8))])
      return .all((rows(withPart: needle, for: comparison) + [end]).map { .exact($0) })
    default: return operand.compared(comparison.relation, .string(needle))
    }
  }

  private func push(_ membership: Membership, _ operand: ColumnOperand) -> Pushed? {
    guard let operand = operand.folded(membership.options, in: layout), operand.isComparable else {
      return nil
    }
    var values: [SQLValue] = []
    for constant in membership.values {
      var constant = constant
      if case .string(let text) = constant {
        constant = .string(TextFolding.fold(text, membership.options))
      }
      switch operand.compared(.equal, constant) {
      case .exact(let fragment): values += fragment.values
      case .constant(false): break
      default: return nil
      }
    }
    if values.isEmpty { return .constant(false) }
    let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
    return .exact(SQLFragment("\(operand.sql) IN (\(places))", values))
  }
}
