import Records

/// The table of one record type: which column holds which field.
///
/// Every table has the same internal columns, whose names begin with `_` as no field's does:
/// `_row` is the key rows are stored by, so that indices stay small and nothing depends on SQLite's
/// bare `rowid`, which a field may shadow; `_name` is the record's name, `_version` the number of
/// its last change, `_seq` the number of the commit that made it, `_checksum` the checksum of all of
/// this; see ``RowChecksum``.
/// The defaults are for other tools, which can add a row with a name and fields.
final class TableLayout: Sendable {
  let type: String
  let name: String
  let columns: [FieldColumn]
  /// All indices that are declared, in the order of their numbers.
  let indices: [StoredIndex]
  /// Whether a save with a new field is refused.
  let isClosed: Bool
  /// The columns that the indices which are built need beside those of the fields, each once.
  let derived: [DerivedColumn]
  /// The indices that are built beside the table, in tables of their own.
  let searches: [StoredIndex]
  /// All fields, one slot each, in the order of ``columns``; shared by every record that is read.
  let shape: RecordShape
  /// How whole records are read.
  let whole: RecordSelection
  /// What the type's name counts as in the checksum of a row.
  let mark: UInt64
  /// Inserts a record that is not there; its parameters are those of ``upsert``.
  let insert: String
  /// Inserts a record or replaces it; see ``internalColumns`` for the first parameters.
  let upsert: String
  /// Reads the record of a name, and the number of its row behind it.
  let point: String
  /// Deletes a row by its number.
  let deletion: String
  /// Reads the number of a name's row, and the version of its record.
  let head: String

  /// The columns every record has, in the order in which they are written.
  static let internalColumns = [
    "_name", "_version", "_seq", "_created", "_modified", "_checksum",
  ]

  init(
    type: String, name: String, columns: [FieldColumn], indices: [StoredIndex] = [],
    isClosed: Bool = false
  ) {
    self.type = type
    self.name = name
    self.columns = columns
    self.indices = indices
    self.isClosed = isClosed
    mark = RowChecksum.mark(type)
    let shape = RecordShape(columns.map(\.field))
    self.shape = shape
    var derived: [DerivedColumn] = []
    for index in indices where index.state == .built {
      for column in index.derivedColumns(of: { shape.slot(of: $0).map { columns[$0] } })
      where !derived.contains(column) {
        derived.append(column)
      }
    }
    self.derived = derived
    searches = indices.filter { $0.state == .built && $0.declaration.purpose != .order }
    whole = RecordSelection(
      type: type, table: quoted(name), columns: columns, shape: shape, desiredFields: nil)
    let written =
      Self.internalColumns + columns.flatMap(\.columns).map(quoted)
      + derived.map { quoted($0.name) }
    let places = Array(repeating: "?", count: written.count).joined(separator: ", ")
    let replaced = written.dropFirst().map { "\($0) = excluded.\($0)" }
    insert =
      "INSERT INTO \(quoted(name)) (\(written.joined(separator: ", "))) VALUES (\(places))"
    deletion = "DELETE FROM \(quoted(name)) WHERE _row = ?"
    point = "SELECT \(whole.list), _row FROM \(quoted(name)) WHERE _name = ?"
    head = "SELECT _row, _version FROM \(quoted(name)) WHERE _name = ?"
    upsert = """
      \(insert) \
      ON CONFLICT (_name) DO UPDATE SET \(replaced.joined(separator: ", "))
      """
  }

  /// Changes only some columns of the row whose number is the last parameter, and the internal ones but for the record's
  /// name and its first date.
  ///
  /// - Parameter changed: Places in ``columns``; those derived from them come behind them.
  func update(of changed: [Int]) -> String {
    let written =
      ["_version", "_seq", "_modified", "_checksum"]
      + changed.flatMap { columns[$0].columns }.map(quoted)
      + derived(of: changed).map { quoted($0.name) }
    let assignments = written.map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE \(quotedName) SET \(assignments) WHERE _row = ?"
  }

  /// The derived columns that some of the ``columns`` have.
  func derived(of changed: [Int]) -> [DerivedColumn] {
    derived.isEmpty
      ? [] : derived.filter { derived in changed.contains { columns[$0] == derived.column } }
  }

  /// The same table with other indices.
  func with(indices: [StoredIndex]) -> TableLayout {
    TableLayout(type: type, name: name, columns: columns, indices: indices, isClosed: isClosed)
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

  /// The indices that are built, of one purpose.
  func builtIndices(for purpose: RecordIndex.Purpose) -> [StoredIndex] {
    indices.filter { $0.state == .built && $0.declaration.purpose == purpose }
  }

  /// The column that holds a value made of a field's value, nil when no index has made one.
  func derived(_ value: DerivedValue, of column: FieldColumn) -> DerivedColumn? {
    derived.first { $0.column == column && $0.value == value }
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
        _version INTEGER NOT NULL DEFAULT 0,
        _seq INTEGER NOT NULL DEFAULT 0,
        _created REAL NOT NULL DEFAULT 0,
        _modified REAL NOT NULL DEFAULT 0,
        _checksum INTEGER\(fields.joined())
      ) STRICT;
      CREATE INDEX \(quoted("docket_seq." + name)) ON \(quotedName) (_seq, _version);
      """
  }

  /// Adds the columns of a field.
  func addition(of column: FieldColumn) -> String {
    column.columns.map { addition(of: $0, storage: column.storage) }.joined(separator: "\n")
  }

  /// Adds a column.
  func addition(of column: String, storage: String) -> String {
    "ALTER TABLE \(quotedName) ADD COLUMN \(quoted(column)) \(storage);"
  }
}
