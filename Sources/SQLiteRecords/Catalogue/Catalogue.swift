import Records

/// The record types of a store in one snapshot: their tables and the kinds of their fields.
final class Catalogue: Sendable {
  /// SQLite's own count of schema changes, which tells whether this is still true.
  let schemaVersion: Int64
  let tables: [String: TableLayout]
  let schema: RecordSchema
  /// The tables, as long as they are few.
  private let layouts: [TableLayout]?

  init(schemaVersion: Int64, tables: [String: TableLayout]) {
    self.schemaVersion = schemaVersion
    self.tables = tables
    layouts = tables.count <= 4 ? Array(tables.values) : nil
    schema = RecordSchema(
      types: tables.mapValues { layout in
        RecordSchema.RecordType(
          fields: Dictionary(
            layout.columns.map { ($0.field, $0.kind) }, uniquingKeysWith: { first, _ in first }),
          isClosed: layout.isClosed, indices: Set(layout.indices.map(\.declaration)))
      })
  }

  /// The table of a type, nil when there is none.
  func layout(of type: String) -> TableLayout? {
    // A few comparisons beat hashing; most stores have a handful of types.
    if let layouts { layouts.first { $0.type == type } } else { tables[type] }
  }

  /// Whether an index was made with other rules of folding than these.
  var hasStaleIndices: Bool {
    tables.values.contains { $0.indices.contains { $0.state == .stale } }
  }

  /// Whether such an index can be made anew with the SQLite that is linked.
  var hasRenewableIndices: Bool {
    tables.values.contains { $0.indices.contains { $0.state == .stale && $0.isKnownToSQLite } }
  }

  /// Reads the catalogue in the connection's open snapshot.
  static func read(_ connection: SQLiteConnection, schemaVersion: Int64) throws -> Catalogue {
    var columns: [String: [FieldColumn]] = [:]
    let fields = try connection.prepare(
      "SELECT type, field, \"column\", kind FROM docket_fields ORDER BY type, position")
    while try fields.step() {
      let field = fields.text(at: 1)
      guard let kind = FieldKind(fields.text(at: 3)) else {
        throw RecordError(
          .corrupt,
          "The field \(field) has a kind this version does not know; restore a backup of "
            + "\(connection.file).")
      }
      columns[fields.text(at: 0), default: []].append(
        FieldColumn(field: FieldName(unchecked: field), kind: kind, name: fields.text(at: 2)))
    }
    let indices = try indices(connection)
    var tables: [String: TableLayout] = [:]
    let types = try connection.prepare("SELECT type, \"table\", closed FROM docket_types")
    while try types.step() {
      let type = types.text(at: 0)
      tables[type] = TableLayout(
        type: type, name: types.text(at: 1), columns: columns[type] ?? [],
        indices: indices[type] ?? [], isClosed: types.int(at: 2) != 0)
    }
    return Catalogue(schemaVersion: schemaVersion, tables: tables)
  }

  private static func indices(_ connection: SQLiteConnection) throws -> [String: [StoredIndex]] {
    var indices: [String: [StoredIndex]] = [:]
    let statement = try connection.prepare(
      "SELECT number, declaration, folding FROM docket_indices ORDER BY number")
    while try statement.step() {
      guard let declaration = try? RecordIndex(text: statement.text(at: 1)) else {
        throw RecordError(
          .formatTooNew,
          "\(connection.file) has an index this version does not know; open it with a newer one.")
      }
      var index = StoredIndex(
        number: statement.int(at: 0), declaration: declaration, state: .waiting)
      if !statement.isNull(at: 2) {
        index.state =
          statement.text(at: 2) == index.folding && index.isKnownToSQLite ? .built : .stale
      }
      indices[declaration.type, default: []].append(index)
    }
    return indices
  }
}
