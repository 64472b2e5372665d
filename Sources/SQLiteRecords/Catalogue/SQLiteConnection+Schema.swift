import Records

extension SQLiteConnection {
  /// Makes the tables and columns that `schema` has and the catalogue has not, and notes kinds
  /// that have become more precise; all inside the open write transaction.
  ///
  /// - Returns: The tables as they are then.
  func extend(_ catalogue: Catalogue, to schema: RecordSchema) throws -> [String: TableLayout] {
    var tables = catalogue.tables
    var changesTables = false
    // In the order of the names, so that the same saves make the same file.
    for (type, fields) in schema.types.sorted(by: { $0.key < $1.key }) {
      let known = tables[type]
      let columns = columns(for: fields.fields, over: known)
      if let known {
        let added = columns.dropFirst(known.columns.count)
        for column in added { try execute(known.addition(of: column)) }
        changesTables = changesTables || !added.isEmpty
        tables[type] = TableLayout(type: type, name: known.name, columns: columns)
      } else {
        let layout = TableLayout(
          type: type, name: NameAssignment.table(for: type, taken: tables.values.map(\.name)),
          columns: columns)
        try execute(layout.creation)
        try note(layout)
        changesTables = true
        tables[type] = layout
      }
      for column in columns where known?.column(of: column.field) != column {
        try note(column, of: type)
      }
    }
    if !changesTables { try announceChange() }
    return tables
  }

  /// The columns a type has with these fields: those it had, in their order, then the new ones.
  private func columns(
    for fields: [FieldName: FieldKind], over known: TableLayout?
  ) -> [FieldColumn] {
    var columns = (known?.columns ?? []).map { column in
      FieldColumn(
        field: column.field, kind: fields[column.field] ?? column.kind, name: column.name)
    }
    let added = fields.keys.filter { known?.column(of: $0) == nil }.sorted()
    for field in added {
      guard let kind = fields[field] else { continue }
      let name = NameAssignment.column(for: field.rawValue, taken: columns.map(\.name))
      columns.append(FieldColumn(field: field, kind: kind, name: name))
    }
    return columns
  }

  private func note(_ layout: TableLayout) throws(SQLiteFailure) {
    let statement = try statement("INSERT INTO docket_types (type, \"table\") VALUES (?, ?)")
    try statement.bind([.text(layout.type), .text(layout.name)])
    try statement.run()
  }

  private func note(_ column: FieldColumn, of type: String) throws(SQLiteFailure) {
    let statement = try statement(
      "INSERT OR REPLACE INTO docket_fields (type, field, \"column\", kind, position) "
        + "VALUES (?, ?, ?, ?, (SELECT coalesce("
        + "(SELECT position FROM docket_fields WHERE type = ?1 AND field = ?2), "
        + "(SELECT count(*) FROM docket_fields WHERE type = ?1))))")
    try statement.bind([
      .text(type), .text(column.field.rawValue), .text(column.name),
      .text(column.kind.description),
    ])
    try statement.run()
  }

  /// Makes SQLite count a change of the schema, by which connections notice that a kind changed
  /// although no table did.
  private func announceChange() throws(SQLiteFailure) {
    try execute("CREATE TABLE docket_change (x INTEGER) STRICT; DROP TABLE docket_change;")
  }
}
