import CSQLite
import Records

/// Keeping the tables of elements, words and parts of text up to date.
extension SQLiteConnection {
  /// The row of a record and the record in it, nil when there is none.
  func row(of name: String, in layout: TableLayout) throws -> (number: Int64, record: Record)? {
    guard let number = try head(of: name, in: layout)?.row,
      let record = try record(named: name, in: layout, layout.whole)
    else {
      return nil
    }
    return (number, record)
  }

  /// The row that was inserted last.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Takes over what became of a row's record.
  func update(
    _ indices: [StoredIndex], row: Int64, from old: Record?, to new: Record?
  ) throws(SQLiteFailure) {
    for index in indices { try update(index, row: row, from: old, to: new) }
  }

  /// Takes over what became of a row's record, in one index.
  func update(
    _ index: StoredIndex, row: Int64, from old: Record?, to new: Record?
  ) throws(SQLiteFailure) {
    switch index.declaration.purpose {
    case .order: break
    case .elements, .words:
      let before = old.map { index.terms(of: $0) } ?? []
      let after = new.map { index.terms(of: $0) } ?? []
      let table = quoted(index.termsName)
      for term in before.subtracting(after) {
        try run("DELETE FROM \(table) WHERE term = ? AND _row = ?", [.blob(term), .int(row)])
      }
      for term in after.subtracting(before) {
        try run("INSERT INTO \(table) (term, _row) VALUES (?, ?)", [.blob(term), .int(row)])
      }
    case .substrings:
      let before = old.flatMap { index.text(of: $0) }
      let after = new.flatMap { index.text(of: $0) }
      if let before, let after, UTF8Order.equal(before, after) { return }
      let table = quoted(index.textName)
      if let before {
        // The index keeps no text, so it is told what to take out.
        try run(
          "INSERT INTO \(table) (\(table), rowid, text) VALUES ('delete', ?, ?)",
          [.int(row), .text(before)])
      }
      if let after {
        try run(
          "INSERT INTO \(table) (rowid, text) VALUES (?, ?)", [.int(row), .text(after)])
      }
    }
  }

  private func run(_ sql: String, _ values: [SQLValue]) throws(SQLiteFailure) {
    let statement = try statement(sql)
    try statement.bind(values)
    try statement.run()
    statement.clearBindings()
  }
}
