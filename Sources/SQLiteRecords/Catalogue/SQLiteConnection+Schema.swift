import Records

extension SQLiteConnection {
  /// Makes the tables, columns and indices that `schema` has and the catalogue has not, and notes
  /// kinds that have become more precise; all inside the open write transaction.
  ///
  /// - Returns: The tables as they are then.
  func extend(_ catalogue: Catalogue, to schema: RecordSchema) throws -> [String: TableLayout] {
    var tables = catalogue.tables
    var changesTables = false
    // In the order of the names, so that the same saves make the same file.
    for (type, description) in schema.types.sorted(by: { $0.key < $1.key }) {
      let known = tables[type]
      let columns = columns(for: description.fields, over: known)
      var layout = TableLayout(
        type: type,
        name: known?.name
          ?? NameAssignment.table(for: type, taken: tables.values.map(\.name)),
        columns: columns, indices: known?.indices ?? [], isClosed: description.isClosed)
      if let known {
        for column in columns.dropFirst(known.columns.count) {
          try execute(known.addition(of: column))
          changesTables = true
        }
      } else {
        try execute(layout.creation)
        changesTables = true
      }
      if known?.isClosed != layout.isClosed { try note(layout) }
      for column in columns where known?.column(of: column.field) != column {
        try note(column, of: type)
      }
      let declared = Set(layout.indices.map(\.declaration))
      let added = description.indices.filter { !declared.contains($0) }
      layout = layout.with(indices: layout.indices + (try note(added)))
      let built = try buildIndices(on: layout)
      if built.indices != layout.indices { changesTables = true }
      tables[type] = built
    }
    if !changesTables { try announceChange() }
    try note(Catalogue.checksum(of: tables), as: .catalogue)
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
    let statement = try statement(
      "INSERT OR REPLACE INTO docket_types (type, \"table\", closed) VALUES (?, ?, ?)")
    try statement.bind([.text(layout.type), .text(layout.name), .int(layout.isClosed ? 1 : 0)])
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

  private func note(_ indices: Set<RecordIndex>) throws(SQLiteFailure) -> [StoredIndex] {
    var noted: [StoredIndex] = []
    for index in indices.sorted(by: { $0.description < $1.description }) {
      let statement = try statement("INSERT INTO docket_indices (declaration) VALUES (?)")
      try statement.bind(index.description, at: 1)
      try statement.run()
      noted.append(StoredIndex(number: lastInsertedRow, declaration: index, state: .waiting))
    }
    return noted
  }

  /// Makes SQLite count a change of the schema, by which connections notice that a kind changed
  /// although no table did.
  private func announceChange() throws(SQLiteFailure) {
    try execute("CREATE TABLE docket_change (x INTEGER) STRICT; DROP TABLE docket_change;")
  }
}
