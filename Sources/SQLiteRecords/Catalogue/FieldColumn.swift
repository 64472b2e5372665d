import Records

/// Where a field is in its table, and what it holds.
struct FieldColumn: Sendable, Hashable {
  let field: FieldName
  let kind: FieldKind
  /// The column, or what the columns of a location begin with.
  let name: String
  /// What the field's name counts as in the checksum of a row.
  let mark: UInt64

  init(field: FieldName, kind: FieldKind, name: String) {
    self.field = field
    self.kind = kind
    self.name = name
    mark = RowChecksum.mark(field.rawValue)
  }

  /// The columns the field takes: one, or two for a location.
  var columns: [String] {
    kind == .location ? [name + ".latitude", name + ".longitude"] : [name]
  }

  /// The column that is NULL exactly when the field is absent.
  var presence: String { quoted(columns[0]) }

  /// The type of the columns in the strict table.
  var storage: String {
    switch kind {
    case .bool, .int: "INTEGER"
    case .double, .date, .location: "REAL"
    case .data: "BLOB"
    case .string, .reference, .list, .object: "TEXT"
    }
  }
}
