import Records

extension SQLiteConnection {
  /// Makes the indices of a type that wait and can be made now, with all its records.
  ///
  /// - Returns: The table with them.
  func buildIndices(on layout: TableLayout) throws -> TableLayout {
    var layout = layout
    for index in layout.indices where index.state == .waiting && index.canBeBuilt(on: layout) {
      let count = Int(try integer("SELECT count(*) FROM \(layout.quotedName)"))
      var meter = WorkMeter(.indexing, of: count)
      try addColumns(for: index, to: layout)
      switch index.declaration.purpose {
      case .order: try buildOrder(index, on: layout)
      case .elements, .words: try buildTerms(index, on: layout, &meter)
      case .substrings: try buildText(index, on: layout)
      }
      // What one statement builds is done all at once.
      meter.advance(by: count - meter.progress.completed)
      meter.finish()
      try RecordError.checkCancellation()
      try note(index, folding: index.folding)
      var built = index
      built.state = .built
      layout = layout.with(indices: layout.indices.map { $0.number == built.number ? built : $0 })
    }
    return layout
  }

  /// Makes indices anew, of the records there are: those that other rules of folding made, or all when another tool
  /// wrote into the file.
  func rebuildIndices(
    _ catalogue: Catalogue, where isAffected: (StoredIndex) -> Bool = { _ in true }
  ) throws {
    for layout in catalogue.tables.values {
      guard layout.indices.contains(where: isAffected) else { continue }
      var indices = layout.indices
      for position in indices.indices where isAffected(indices[position]) {
        let index = indices[position]
        try drop(index)
        try note(index, folding: nil)
        indices[position].state = .waiting
      }
      _ = try buildIndices(on: layout.with(indices: indices))
    }
  }

  /// Removes the parts of an index, but for the columns, which another index may need.
  private func drop(_ index: StoredIndex) throws(SQLiteFailure) {
    switch index.declaration.purpose {
    case .order: try execute("DROP INDEX IF EXISTS \(quoted(index.indexName))")
    case .elements, .words: try execute("DROP TABLE IF EXISTS \(quoted(index.termsName))")
    case .substrings:
      // Without full-text search the table cannot even be dropped; whoever has it makes it anew.
      if index.isKnownToSQLite { try execute("DROP TABLE IF EXISTS \(quoted(index.textName))") }
    }
  }

  /// Adds the columns an index needs, and fills those that no other index has kept filled.
  private func addColumns(for index: StoredIndex, to layout: TableLayout) throws {
    let needed = index.derivedColumns(of: layout.column).filter { !layout.derived.contains($0) }
    for derived in needed {
      let exists = try hasColumn(derived.name, in: layout)
      if !exists { try execute(layout.addition(of: derived.name, storage: derived.storage)) }
      let value = RowExpression.value(derived.value, of: derived.column)
      try run(
        SQLFragment(
          "UPDATE \(layout.quotedName) SET \(quoted(derived.name)) = \(value.sql)", value.values))
    }
  }

  private func hasColumn(_ name: String, in layout: TableLayout) throws -> Bool {
    let statement = try prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?")
    try statement.bind([.text(layout.name), .text(name)])
    return try statement.step()
  }

  private func buildOrder(_ index: StoredIndex, on layout: TableLayout) throws {
    var keys = index.declaration.keys.compactMap { key in
      index.operand(of: key, in: layout).map { $0 + (key.direction == .descending ? " DESC" : "") }
    }
    // The name is the last key of every order, and behind it nothing is left to order.
    if let name = keys.firstIndex(where: { $0.hasPrefix("_name") }) {
      keys.removeSubrange((name + 1)...)
    } else {
      keys.append("_name")
    }
    try execute(
      "CREATE INDEX \(quoted(index.indexName)) ON \(layout.quotedName) "
        + "(\(keys.joined(separator: ", ")))")
  }

  private func buildTerms(
    _ index: StoredIndex, on layout: TableLayout, _ meter: inout WorkMeter
  ) throws {
    try execute(
      """
      CREATE TABLE \(quoted(index.termsName)) (
        term BLOB NOT NULL,
        _row INTEGER NOT NULL,
        PRIMARY KEY (term, _row)
      ) STRICT, WITHOUT ROWID
      """)
    let rows = try prepare("SELECT \(layout.whole.list), _row FROM \(layout.quotedName)")
    while try rows.step() {
      let record = try layout.whole.record(in: rows)
      let row = rows.int(at: rows.columnCount - 1)
      try update(index, row: row, from: nil, to: record)
      meter.advance()
      // The transaction takes back what there is of it.
      if meter.progress.completed.isMultiple(of: 256) { try RecordError.checkCancellation() }
    }
  }

  private func buildText(_ index: StoredIndex, on layout: TableLayout) throws {
    guard let column = index.column(in: layout) else { return }
    try drop(index)
    try execute(
      "CREATE VIRTUAL TABLE \(quoted(index.textName)) USING fts5("
        + "text, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 1')")
    let text =
      index.derivedColumns(of: layout.column).first.map { quoted($0.name) } ?? column.presence
    try execute(
      "INSERT INTO \(quoted(index.textName)) (rowid, text) "
        + "SELECT _row, \(text) FROM \(layout.quotedName) WHERE \(text) IS NOT NULL")
  }

  private func note(_ index: StoredIndex, folding: String?) throws(SQLiteFailure) {
    let statement = try statement("UPDATE docket_indices SET folding = ? WHERE number = ?")
    try statement.bind([folding.map { .text($0) } ?? .null, .int(index.number)])
    try statement.run()
  }

  /// Runs a statement with its values, once.
  private func run(_ fragment: SQLFragment) throws(SQLiteFailure) {
    let statement = try prepare(fragment.sql)
    try statement.bind(fragment.values)
    try statement.run()
  }
}
