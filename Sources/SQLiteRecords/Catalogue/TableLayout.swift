import Records

/// The table of one record type: which column holds which field.
///
/// Every table has the same internal columns, whose names begin with `_` as no field's does:
/// `_row` is the key rows are stored by, so that indices stay small and nothing depends on SQLite's
/// bare `rowid`, which a field may shadow; `_name` is the record's name, `_version` the number of
/// its last change, `_seq` the number of the commit that made it.
final class TableLayout: Sendable {
  let type: String
  let name: String
  let columns: [FieldColumn]
  /// All fields, one slot each, in the order of ``columns``; shared by every record that is read.
  let shape: RecordShape
  /// How whole records are read.
  let whole: RecordSelection
  /// Inserts a record or replaces it; see ``internalColumns`` for the first parameters.
  let upsert: String

  /// The columns every record has, in the order in which they are written.
  static let internalColumns = ["_name", "_version", "_seq", "_created", "_modified"]

  init(type: String, name: String, columns: [FieldColumn]) {
    self.type = type
    self.name = name
    self.columns = columns
    shape = RecordShape(columns.map(\.field))
    whole = RecordSelection(
      type: type, table: quoted(name), columns: columns, shape: shape, desiredFields: nil)
    let written = Self.internalColumns + columns.flatMap(\.columns).map(quoted)
    let places = Array(repeating: "?", count: written.count).joined(separator: ", ")
    let replaced = written.dropFirst().map { "\($0) = excluded.\($0)" }
    upsert = """
      INSERT INTO \(quoted(name)) (\(written.joined(separator: ", "))) VALUES (\(places)) \
      ON CONFLICT (_name) DO UPDATE SET \(replaced.joined(separator: ", "))
      """
  }

  /// How records are read with the fields asked for, and those needed beside them.
  func selection(_ fields: FieldSelection, and needed: Set<FieldName> = []) -> RecordSelection {
    guard case .only(let wanted) = fields else { return whole }
    let chosen = columns.filter { wanted.contains($0.field) || needed.contains($0.field) }
    // With more fields than asked for, the evaluator takes the others out when it is done.
    let isExact = chosen.allSatisfy { wanted.contains($0.field) }
    return RecordSelection(
      type: type, table: quotedName, columns: chosen, shape: RecordShape(chosen.map(\.field)),
      desiredFields: isExact ? wanted : nil)
  }

  /// The column of a field, nil when the field was never saved.
  func column(of field: FieldName) -> FieldColumn? {
    shape.slot(of: field).map { columns[$0] }
  }

  /// The table's name as SQL writes it.
  var quotedName: String { quoted(name) }

  /// Makes the table, and the index by which changes are found.
  var creation: String {
    let fields = columns.flatMap { column in
      column.columns.map { ",\n  \(quoted($0)) \(column.storage)" }
    }
    return """
      CREATE TABLE \(quotedName) (
        _row INTEGER NOT NULL PRIMARY KEY,
        _name TEXT NOT NULL UNIQUE,
        _version INTEGER NOT NULL,
        _seq INTEGER NOT NULL,
        _created REAL NOT NULL,
        _modified REAL NOT NULL\(fields.joined())
      ) STRICT;
      CREATE INDEX \(quoted("docket_seq." + name)) ON \(quotedName) (_seq, _version);
      """
  }

  /// Adds the columns of a field.
  func addition(of column: FieldColumn) -> String {
    column.columns.map {
      "ALTER TABLE \(quotedName) ADD COLUMN \(quoted($0)) \(column.storage);"
    }.joined(separator: "\n")
  }
}
