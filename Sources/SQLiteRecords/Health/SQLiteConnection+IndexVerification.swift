import CSQLite
import Records

/// What the indices beside a table should hold in all, added up while its records are checked.
struct IndexTally {
  /// How many entries the indices of elements and of words should have, by their numbers.
  var entries: [Int64: Int] = [:]
  /// The sum of what each entry of the full-text indices counts as, in whatever order.
  var runs: [Int64: UInt64] = [:]
}

extension SQLiteConnection {
  /// Whether the derived columns of the current row, and the entries beside the table, are what its record calls for.
  ///
  /// A full-text index is not asked about one record; what it should hold is added to the tally.
  func indexEntriesAreRight(
    _ rows: SQLiteStatement, of layout: TableLayout, derivedFrom first: Int32,
    _ tally: inout IndexTally
  ) throws -> Bool {
    guard let record = try record(named: rows.text(at: 0), in: layout, layout.whole) else {
      return false
    }
    for (offset, derived) in layout.derived.enumerated() {
      let expected = derived.value.value(of: record[derived.column.field])
      if !rows.value(at: first + Int32(offset)).isSame(as: expected) { return false }
    }
    let row = rows.int(at: rows.columnCount - 1)
    for index in layout.searches {
      if index.declaration.purpose == .substrings {
        guard let text = index.text(of: record) else { continue }
        for run in Self.runs(of: text) {
          tally.runs[index.number, default: 0] &+= Self.weight(of: run, in: row)
        }
        continue
      }
      let terms = index.terms(of: record)
      tally.entries[index.number, default: 0] += terms.count
      let lookup = try statement(
        "SELECT 1 FROM \(quoted(index.termsName)) WHERE term = ? AND _row = ?")
      for term in terms {
        defer { lookup.reset() }
        try lookup.bind([.blob(term), .int(row)])
        guard try lookup.step() else { return false }
      }
    }
    return true
  }

  /// Checks that the indices beside a table, all of whose records are right, hold no less and no more.
  func checkIndices(of layout: TableLayout, _ tally: IndexTally, _ check: inout StoreCheck) throws {
    for index in layout.searches {
      let isRight =
        index.declaration.purpose == .substrings
        ? try runs(in: index) == tally.runs[index.number] ?? 0
        : try integer("SELECT count(*) FROM \(quoted(index.termsName))")
          == tally.entries[index.number] ?? 0
      if !isRight {
        check.damage(
          "The index \(index.declaration.description) does not fit the records; run docket repair to make "
            + "it anew.")
      }
    }
  }

  /// The sum of the entries of a full-text index, nil when SQLite finds it damaged.
  ///
  /// The index tells its entries through a table for this connection alone, which is in memory.
  private func runs(in index: StoredIndex) throws(SQLiteFailure) -> UInt64? {
    let vocabulary = "temp.docket_vocabulary"
    try execute("PRAGMA query_only = OFF")
    defer { _ = try? execute("DROP TABLE IF EXISTS \(vocabulary); PRAGMA query_only = ON") }
    do {
      try execute(
        "CREATE VIRTUAL TABLE \(vocabulary) USING fts5vocab(main, \(quoted(index.textName)), instance)"
      )
      let entries = try prepare("SELECT term, doc FROM \(vocabulary)")
      var sum: UInt64 = 0
      while try entries.step() {
        sum &+= entries.withText(at: 0) { Self.weight(of: $0, in: entries.int(at: 1)) }
      }
      return sum
    } catch {
      guard error.primaryCode == SQLITE_CORRUPT || error.primaryCode == SQLITE_ERROR else {
        throw error
      }
      return nil
    }
  }

  /// All runs of three scalars in a text, each once.
  private static func runs(of text: String) -> Set<[UInt8]> {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= 3 else { return [] }
    return Set(
      (0...(scalars.count - 3)).map { start in
        var run = String.UnicodeScalarView()
        run.append(contentsOf: scalars[start..<start + 3])
        return Array(String(run).utf8)
      })
  }

  private static func weight(of run: [UInt8], in row: Int64) -> UInt64 {
    run.withUnsafeBufferPointer { weight(of: $0, in: row) }
  }

  private static func weight(of run: UnsafeBufferPointer<UInt8>, in row: Int64) -> UInt64 {
    var checksum = RowChecksum(0)
    checksum.add(text: UnsafeRawBufferPointer(run))
    checksum.add(row)
    return UInt64(bitPattern: checksum.value)
  }
}
