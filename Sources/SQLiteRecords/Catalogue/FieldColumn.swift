import Records

/// Where a field is in its table, and what it holds.
struct FieldColumn: Sendable, Hashable {
  let field: FieldName
  let kind: FieldKind
  /// The column, or what the columns of a location begin with.
  let name: String

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
