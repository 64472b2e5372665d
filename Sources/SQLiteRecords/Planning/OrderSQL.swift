import Foundation
import Records

/// An order that SQLite produces exactly, and the condition that continues it behind a cursor.
///
/// SQLite sorts NULL first ascending and last descending, as absent values are ordered.
struct OrderSQL {
  struct Key {
    let operand: ColumnOperand
    let isDescending: Bool
    /// The key's place among the query's, and so among a cursor's values.
    let index: Int
  }

  /// More keys than this behind a cursor are left to the evaluator; the condition nests per key.
  static let maximumKeysBehindCursor = 8

  let keys: [Key]
  /// The places of keys without a column.
  private let absent: [Int]

  /// The order of sort keys, nil when one is not the plain order of a column.
  init?(_ sort: [SortKey], in layout: TableLayout) {
    var keys: [Key] = []
    var absent: [Int] = []
    for (index, key) in sort.enumerated() {
      // Without a column every record is absent there, and the key decides nothing.
      guard let operand = ColumnOperand(key.path.root, in: layout) else {
        absent.append(index)
        continue
      }
      guard case .value(let path, let options) = key.subject, path.keys.isEmpty,
        options.isEmpty, operand.isComparable
      else { return nil }
      keys.append(
        Key(operand: operand, isDescending: key.direction == .descending, index: index))
    }
    self.keys = keys
    self.absent = absent
  }

  /// The ORDER BY clause; the name makes every order total.
  var clause: String {
    let columns = keys.map { $0.operand.sql + ($0.isDescending ? " DESC" : "") } + ["_name"]
    return "ORDER BY " + columns.joined(separator: ", ")
  }

  /// The rows behind a cursor, nil when its values are not ones the columns could hold.
  func after(_ cursor: Cursor) -> SQLFragment? {
    guard keys.count <= Self.maximumKeysBehindCursor,
      absent.allSatisfy({ cursor.keys.indices.contains($0) && cursor.keys[$0] == nil })
    else { return nil }
    var condition = SQLFragment("_name > ?", [.text(cursor.name)])
    for key in keys.reversed() {
      guard cursor.keys.indices.contains(key.index) else { return nil }
      guard let value = cursor.keys[key.index] else {
        // Absent: ascending, every value follows; descending, only other absent ones do.
        let same = SQLFragment("\(key.operand.sql) IS NULL")
        let rest = SQLFragment.joined([same, condition], by: " AND ").parenthesized
        let behind = SQLFragment("\(key.operand.sql) IS NOT NULL")
        condition =
          key.isDescending
          ? rest : SQLFragment.joined([behind, rest], by: " OR ").parenthesized
        continue
      }
      guard case .exact(let same)? = key.operand.compared(.equal, value),
        case .exact(let behind)? =
          key.operand.compared(key.isDescending ? .less : .greater, value)
      else { return nil }
      let rest = SQLFragment.joined([same, condition], by: " AND ").parenthesized
      var alternatives = [behind, rest]
      if key.isDescending, case .field = key.operand.source {
        alternatives.insert(SQLFragment("\(key.operand.sql) IS NULL"), at: 1)
      }
      condition = SQLFragment.joined(alternatives, by: " OR ").parenthesized
    }
    return condition
  }
}
