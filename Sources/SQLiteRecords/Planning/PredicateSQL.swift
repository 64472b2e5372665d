import Foundation
import Records

/// Translates a predicate as far as SQLite means the same by it.
///
/// Everything else is left to the evaluator, as a superset: never an error, never an approximation.
struct PredicateSQL {
  /// Deeper nesting makes SQLite's parser fail, by its build.
  static let maximumDepth = 20
  /// A wider condition costs more to prepare than it saves; constants of an IN count one each.
  static let maximumLeaves = 500

  private let layout: TableLayout
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
    case .and(let parts): return .all(parts.map { push($0, depth: depth + 1) })
    case .or(let parts): return .any(parts.map { push($0, depth: depth + 1) })
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
    guard let path = leaf.path else { return .everything }
    // A field that was never saved is absent everywhere, and no leaf is true without a value.
    guard let operand = ColumnOperand(path.root, in: layout) else { return .constant(false) }
    guard path.keys.isEmpty else { return operand.candidates }
    switch leaf {
    case .exists: return operand.exists
    case .comparison(let comparison): return push(comparison, operand)
    case .membership(let membership): return push(membership, operand)
    case .between(_, let low, let high):
      guard let above = operand.compared(.greaterOrEqual, low),
        let below = operand.compared(.lessOrEqual, high)
      else { return operand.candidates }
      return .all([above, below])
    case .distance, .tokens: return operand.candidates
    }
  }

  private func push(_ comparison: Comparison, _ operand: ColumnOperand) -> Pushed {
    guard comparison.quantifier == nil, comparison.options.isEmpty else {
      return operand.candidates
    }
    switch (comparison.relation, operand.kind, comparison.value) {
    case (.equal, .location, .location(let location)):
      guard case .field(let column) = operand.source else { return operand.candidates }
      return .exact(
        SQLFragment(
          "(\(quoted(column.columns[0])) = ? AND \(quoted(column.columns[1])) = ?)",
          [.double(location.latitude), .double(location.longitude)]))
    case (.contains, .string, .string(let text)):
      return .exact(SQLFragment("instr(\(operand.sql), ?) > 0", [.text(text)]))
    case (.beginsWith, .string, .string(let text)): return begins(operand, with: text)
    case (.endsWith, .string, .string(let text)):
      if text.isEmpty { return operand.exists }
      // As bytes: `substr` of text would count characters from the start of the string.
      return .exact(
        SQLFragment(
          "substr(CAST(\(operand.sql) AS BLOB), ?) = ?",
          [.int(Int64(-text.utf8.count)), .blob(Data(text.utf8))]))
    default:
      return operand.compared(comparison.relation, comparison.value) ?? operand.candidates
    }
  }

  /// Texts that begin with a prefix are a range of bytes, which an index serves.
  private func begins(_ operand: ColumnOperand, with prefix: String) -> Pushed {
    var end = Array(prefix.utf8)
    guard let last = end.popLast() else { return operand.exists }
    // No byte of UTF-8 is 255, so the end of the range needs no carry.
    end.append(last + 1)
    return .exact(
      SQLFragment(
        "(\(operand.sql) >= ? AND \(operand.sql) < ?)", [.text(prefix), .bytes(end)]))
  }

  private mutating func push(_ membership: Membership, _ operand: ColumnOperand) -> Pushed {
    guard membership.quantifier == nil, membership.options.isEmpty, operand.isComparable else {
      return operand.candidates
    }
    leaves += max(0, membership.values.count - 1)
    guard leaves <= Self.maximumLeaves else { return operand.candidates }
    var values: [SQLValue] = []
    for constant in membership.values {
      switch operand.compared(.equal, constant) {
      case .exact(let fragment): values += fragment.values
      case .constant(false): break
      default: return operand.candidates
      }
    }
    if values.isEmpty { return .constant(false) }
    let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
    return .exact(SQLFragment("\(operand.sql) IN (\(places))", values))
  }
}
