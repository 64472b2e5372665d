import CSQLite
import Records

extension SQLiteConnection {
  /// Checks all of the file on one snapshot.
  func verify() throws -> StoreHealth {
    try transaction(.read) {
      var check = StoreCheck(of: 0)
      try noting(&check, "The file is damaged") { check in
        let catalogue = try catalogueAsItIs()
        let total = try catalogue.tables.values.reduce(0) { total, layout in
          total + Int(try integer("SELECT count(*) FROM \(layout.quotedName)"))
        }
        check = StoreCheck(of: total)
        try checkStructure(&check)
        try checkFacts(&check, catalogue)
        for (type, layout) in catalogue.tables.sorted(by: { $0.key < $1.key }) {
          try noting(&check, "The records of \(type) cannot be read to their end") { check in
            try checkRows(of: layout, &check)
          }
        }
        try checkDeletions(&check)
      }
      check.finish()
      return check.health
    }
  }

  /// Runs a part of the check, and takes damage that keeps it from going on for a finding.
  private func noting(
    _ check: inout StoreCheck, _ finding: String, _ body: (inout StoreCheck) throws -> Void
  ) throws {
    do {
      try body(&check)
    } catch let failure as SQLiteFailure {
      // ERROR: a table or column that the catalogue names is not there.
      let damages = [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_MISMATCH]
      guard let code = failure.primaryCode, damages.contains(code) else { throw failure }
      check.damage("\(finding) (\(failure.detail)); restore a backup.")
    } catch let error as RecordError {
      guard error.code == .corrupt || error.code == .formatTooNew else { throw error }
      check.damage(error.message, record: error.record)
    }
  }

  /// What SQLite itself finds: pages, cells, and indices that do not fit their tables.
  private func checkStructure(_ check: inout StoreCheck) throws {
    let statement = try prepare("PRAGMA integrity_check")
    while try statement.step() {
      let line = statement.text(at: 0)
      if line == "ok" { continue }
      check.damage("SQLite finds: \(line); run docket repair, or restore a backup.")
    }
  }

  /// What is said of the store as a whole: the catalogue, and the numbers that only one row holds.
  private func checkFacts(_ check: inout StoreCheck, _ catalogue: Catalogue) throws {
    let rows = try prepare("SELECT key, value, checksum FROM docket_store")
    while try rows.step() {
      let key = rows.text(at: 0)
      if rows.int(at: 2) != RowChecksum.ofFact(key, rows.int(at: 1)) {
        check.damage(
          "What the store keeps as its \(key) is not as it was noted; run docket repair, or restore a "
            + "backup.")
      }
    }
    if try number(.catalogue) != catalogue.checksum {
      check.damage(
        "What the store keeps of its types and fields is not as it was noted; restore a backup, or run "
          + "docket repair if another tool changed it on purpose.")
    }
  }

  private func checkDeletions(_ check: inout StoreCheck) throws {
    let rows = try prepare("SELECT type, name, version, seq, checksum FROM docket_deletions")
    while try rows.step() {
      let (type, name) = (rows.text(at: 0), rows.text(at: 1))
      let expected = RowChecksum.ofDeletion(
        type, name, version: rows.int(at: 2), commit: rows.int(at: 3))
      if rows.isNull(at: 4) || rows.int(at: 4) != expected {
        let id = RecordID(uncheckedType: type, name: name)
        check.damage(
          "What is kept of the deletion of \(id) is not as it was noted, so followers of changes may miss "
            + "it; run docket repair.", record: id)
      }
    }
  }
}
