import Foundation
import Records

/// An order that SQLite produces exactly.
///
/// SQLite sorts NULL first ascending and last descending, as absent values are ordered. A key without a column of its
/// own, such as folded text or a distance, is what the evaluator makes of each row's value.
struct OrderSQL {
  /// The keys that have a column.
  let keys: [Key]
  /// The places, among the query's keys, of those without a column.
  let absent: [Int]

  /// One key of an order.
  struct Key {
    /// What is compared with the values behind a cursor.
    private enum Comparand {
      case column(ColumnOperand)
      case text
      case bytes
    }

    let expression: SQLFragment
    let isDescending: Bool
    /// The key's place among the query's, and so among a cursor's values.
    let index: Int
    /// Whether a record can lack a value there.
    let canBeAbsent: Bool
    private let comparand: Comparand
  }

  /// The order of sort keys, nil when one has no meaning for its column.
  init?(_ sort: [SortKey], in layout: TableLayout) {
    var keys: [Key] = []
    var absent: [Int] = []
    for (index, key) in sort.enumerated() {
      // Without a column every record is absent there, and the key decides nothing.
      guard let operand = ColumnOperand(key.path.root, in: layout) else {
        absent.append(index)
        continue
      }
      guard let key = Key(key, at: index, operand, in: layout) else { return nil }
      keys.append(key)
    }
    self.keys = keys
    self.absent = absent
  }

  /// The ORDER BY clause; the name makes every order total.
  ///
  /// - Parameter sortsNames: Whether SQLite must not read the rows by name to have them in order.
  func clause(sortsNames: Bool = false) -> SQLFragment {
    let columns = keys.map { key in
      SQLFragment(
        key.expression.sql + (key.isDescending ? " DESC" : ""), key.expression.values)
    }
    let all = SQLFragment.joined(columns + [SQLFragment(sortsNames ? "+_name" : "_name")], by: ", ")
    return SQLFragment("ORDER BY " + all.sql, all.values)
  }
}

extension OrderSQL.Key {
  fileprivate init?(
    _ key: SortKey, at index: Int, _ operand: ColumnOperand, in layout: TableLayout
  ) {
    isDescending = key.direction == .descending
    self.index = index
    if case .metadata = operand.source { canBeAbsent = false } else { canBeAbsent = true }
    if case .value(let path, let options) = key.subject, path.keys.isEmpty {
      guard operand.isComparable else { return nil }
      if let operand = operand.folded(options, in: layout) {
        expression = SQLFragment(operand.sql)
        comparand = .column(operand)
        return
      }
      guard case .field(let column) = operand.source else { return nil }
      expression = RowExpression.value(.folded(options), of: column)
      comparand = .text
      return
    }
    guard case .field(let column) = operand.source else { return nil }
    // The direction is the statement's.
    let term = DerivedValue.term(SortTerm(SortKey(key.subject)))
    if let derived = layout.derived(term, of: column) {
      expression = SQLFragment(quoted(derived.name))
    } else {
      expression = RowExpression.value(term, of: column)
    }
    comparand = .bytes
  }

  /// The rows that have this value, or none.
  func same(as value: RecordValue?) -> SQLFragment? {
    guard let value else { return SQLFragment("\(expression.sql) IS NULL", expression.values) }
    return compared(.equal, value)
  }

  /// The rows that have a value in the order behind this one; absent ones, which a descending order has last, apart.
  func behind(_ value: RecordValue?) -> SQLFragment? {
    guard let value else { return SQLFragment("\(expression.sql) IS NOT NULL", expression.values) }
    return compared(isDescending ? .less : .greater, value)
  }

  private func compared(
    _ relation: Comparison.Operator, _ value: RecordValue
  ) -> SQLFragment? {
    let constant: SQLValue
    switch comparand {
    case .column(let operand):
      guard case .exact(let fragment)? = operand.compared(relation, value) else { return nil }
      return fragment
    case .text:
      guard case .string(let text) = value else { return nil }
      constant = .text(text)
    case .bytes:
      guard let bytes = OrderedBytes.bytes(of: value) else { return nil }
      constant = .blob(Data(bytes))
    }
    guard let sign = relation.sign else { return nil }
    return SQLFragment("\(expression.sql) \(sign) ?", expression.values + [constant])
  }
}
