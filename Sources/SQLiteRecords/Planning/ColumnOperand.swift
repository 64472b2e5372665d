import Foundation
import Records

/// A column that a condition or an order looks at: a field's, or a record's metadata.
struct ColumnOperand: Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case field(FieldColumn)
    case metadata(RecordMetadata)
  }

  let source: Source
  /// The column as SQL writes it.
  let sql: String
  let kind: FieldKind
  /// The record type, which is the same in every row of the table.
  let type: String

  /// The operand of a path's root, nil for a field that was never saved.
  init?(_ root: FieldPath.Root, in layout: TableLayout) {
    type = layout.type
    switch root {
    case .field(let field):
      guard let column = layout.column(of: field) else { return nil }
      source = .field(column)
      sql = column.presence
      kind = column.kind
    case .metadata(let metadata):
      source = .metadata(metadata)
      kind = metadata.kind
      switch metadata {
      case .id: sql = "_name"
      case .created: sql = "_created"
      case .modified: sql = "_modified"
      case .version: sql = "_version"
      }
    }
  }

  private init(_ operand: ColumnOperand, kind: FieldKind? = nil, sql: String) {
    source = operand.source
    self.kind = kind ?? operand.kind
    type = operand.type
    self.sql = sql
  }

  /// The operand that holds the folded text, nil when no index has made one; without options it is the operand itself.
  func folded(_ options: TextOptions, in layout: TableLayout) -> ColumnOperand? {
    if options.isEmpty { return self }
    guard case .field(let column) = source, column.kind == kind,
      let derived = layout.derived(.folded(options), of: column)
    else { return nil }
    return ColumnOperand(self, sql: quoted(derived.name))
  }

  /// An element of the list that is in the column.
  func element(ofKind kind: FieldKind, sql: String) -> ColumnOperand {
    ColumnOperand(self, kind: kind, sql: sql)
  }

  /// Texts that begin with a prefix, which are a range of bytes: an index serves it.
  func begins(with prefix: String) -> Pushed {
    var end = Array(prefix.utf8)
    guard let last = end.popLast() else { return exists }
    // No byte of UTF-8 is 255, so the end of the range needs no carry.
    end.append(last + 1)
    return .exact(SQLFragment("(\(sql) >= ? AND \(sql) < ?)", [.text(prefix), .bytes(end)]))
  }

  /// Rows in which there is a value.
  var exists: Pushed {
    if case .metadata = source { return .constant(true) }
    return .exact(SQLFragment("\(sql) IS NOT NULL"))
  }

  /// Rows the evaluator has to look at, for a condition that is false without a value.
  var candidates: Pushed {
    switch exists {
    case .exact(let fragment): .superset(fragment)
    default: .everything
    }
  }

  /// Whether all that compares with a constant can be bound as one value.
  var isComparable: Bool {
    switch kind {
    case .list, .object, .location: false
    default: true
    }
  }

  /// The operand compared with a constant; exact, or nil when it is none SQLite could compare.
  func compared(_ relation: Comparison.Operator, _ constant: RecordValue) -> Pushed? {
    let bound: NumberBound
    switch (kind, constant) {
    case (.int, .int(let value)): bound = .compare(relation, .int(value))
    case (.int, .double(let value)): bound = NumberBound(ints: relation, value)
    case (.double, .double(let value)): bound = .compare(relation, .double(value))
    case (.double, .int(let value)): bound = NumberBound(doubles: relation, value)
    case (.bool, .bool(let value)): bound = .compare(relation, .int(value ? 1 : 0))
    case (.date, .date(let value)): bound = .compare(relation, .date(value))
    case (.string, .string(let value)): bound = .compare(relation, .text(value))
    case (.data, .data(let value)): bound = .compare(relation, .blob(value))
    case (.reference, .reference(let value)): bound = compared(relation, value.id)
    default: return nil
    }
    switch bound {
    case .never: return .constant(false)
    case .always: return exists
    case .compare(let relation, let value):
      guard let sign = relation.sign else { return nil }
      return .exact(SQLFragment("\(sql) \(sign) ?", [value]))
    }
  }

  /// In a reference's column stands `Type/name`, whose bytes are ordered as type and name are;
  /// a record's own type is in no column.
  private func compared(_ relation: Comparison.Operator, _ id: RecordID) -> NumberBound {
    guard source == .metadata(.id) else {
      return .compare(relation, .text(id.description))
    }
    if id.type == type { return .compare(relation, .text(id.name)) }
    let isBefore = UTF8Order.precedes(type, id.type)
    switch relation {
    case .less, .lessOrEqual: return isBefore ? .always : .never
    case .greater, .greaterOrEqual: return isBefore ? .never : .always
    default: return .never
    }
  }
}

extension Comparison.Operator {
  /// The operator in SQL, nil for one that is not a comparison of two values.
  var sign: String? {
    switch self {
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    default: nil
    }
  }
}
