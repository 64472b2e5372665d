import CSQLite
import Foundation
import Records

extension SQLiteConnection {
  /// Plans and stores one commit in a write transaction, with the state it starts from.
  ///
  /// - Parameter isNew: Whether the plan took for granted that no record it saves is there; if one is, this throws
  ///   ``SQLiteFailure/isDuplicate`` and nothing is changed.
  /// - Returns: What became of the modifications, and the place after the commit unless it changed nothing.
  func commit(
    isNew: Bool = false, _ plan: (Catalogue, UInt64) throws -> CommitPlan
  ) throws -> (result: ModifyResult, committed: ChangeToken?) {
    let (plan, dataVersion) = try transaction(.write) {
      try checkFileIsInPlace()
      let dataVersion = try self.dataVersion()
      let catalogue = try catalogueForWriting()
      let sequence = try sequence(dataVersion: dataVersion, catalogue)
      let plan = try plan(catalogue, sequence)
      if !plan.isEmpty {
        try store(plan, over: catalogue, isNew: isNew)
        if durability == .power { try flushFolderOnce() }
      }
      return (plan, dataVersion)
    }
    // Only now: what was rolled back must not be remembered.
    knownSequence = (dataVersion, plan.sequence)
    return (plan.result, plan.isEmpty ? nil : ChangeToken(rawValue: plan.sequence))
  }

  /// Throws when the file's name does not lead to the open file any more.
  ///
  /// A commit would go into a file that nobody can open again.
  func checkFileIsInPlace() throws(SQLiteFailure) {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if code == SQLITE_OK, hasMoved != 0 { throw SQLiteFailure(.moved, file: file) }
  }

  /// What SQLite counts up on this connection for each commit of another one.
  func dataVersion() throws(SQLiteFailure) -> Int64 {
    try integer("PRAGMA data_version")
  }

  /// The number of the last change.
  ///
  /// It is not stored with every commit, which would cost a page each time: every commit leaves it
  /// on a record or a deletion, and one that leaves neither stores it.
  func sequence(dataVersion: Int64, _ catalogue: Catalogue) throws -> UInt64 {
    if let known = knownSequence, known.dataVersion == dataVersion { return known.number }
    return try sequence(catalogue)
  }

  /// The number of the last change, looked up in every table's index.
  func sequence(_ catalogue: Catalogue) throws -> UInt64 {
    var latest = try integer("SELECT max(seq) FROM docket_deletions")
    for layout in catalogue.tables.values {
      latest = max(latest, try integer("SELECT max(_seq) FROM \(layout.quotedName)"))
    }
    return max(UInt64(bitPattern: latest), try number(.sequence))
  }

  /// Stores what a plan decided, inside the open write transaction.
  func store(
    _ plan: CommitPlan, over catalogue: Catalogue, isNew: Bool = false, isCancellable: Bool = true
  ) throws {
    var tables = catalogue.tables
    if plan.changesSchema { tables = try extend(catalogue, to: plan.schema) }
    for write in plan.writes {
      if isCancellable { try RecordError.checkCancellation() }
      if let record = write.record {
        guard let layout = tables[record.id.type] else { continue }
        try save(record, in: layout, commit: plan.sequence, isNew: isNew)
      } else if let layout = tables[write.id.type] {
        try delete(write, in: layout, commit: plan.sequence)
      }
    }
    if plan.writes.isEmpty { try note(plan.sequence, as: .sequence) }
  }

  /// Facts about the store as a whole.
  enum StoreNumber: String {
    /// The number of a commit that left no other trace.
    case sequence
    /// The last commit whose deletions are not kept any more.
    case horizon
    /// The checksum of the catalogue.
    case catalogue
  }

  /// Stores a fact inside the open write transaction.
  func note(_ number: UInt64, as key: StoreNumber) throws(SQLiteFailure) {
    let statement = try statement(
      "INSERT OR REPLACE INTO docket_store (key, value, checksum) VALUES (?, ?, ?)")
    let value = Int64(bitPattern: number)
    try statement.bind(key.rawValue, at: 1)
    try statement.bind(value, at: 2)
    try statement.bind(RowChecksum.ofFact(key.rawValue, value), at: 3)
    try statement.run()
  }

  /// A fact about the store, 0 while there is none.
  func number(_ key: StoreNumber) throws(SQLiteFailure) -> UInt64 {
    UInt64(
      bitPattern: try integer("SELECT value FROM docket_store WHERE key = '\(key.rawValue)'"))
  }

  private func save(
    _ record: Record, in layout: TableLayout, commit: UInt64, isNew: Bool
  ) throws {
    let searches = layout.searches
    let before = searches.isEmpty || isNew ? nil : try row(of: record.id.name, in: layout)
    try write(record, in: layout, commit: commit, isNew: isNew)
    if searches.isEmpty { return }
    try update(
      searches, row: before?.number ?? lastInsertedRow, from: before?.record, to: record)
  }

  /// Writes a record's row, but not what indices hold of it in tables of their own.
  func write(
    _ record: Record, in layout: TableLayout, commit: UInt64, isNew: Bool = false
  ) throws {
    guard let created = record.created, let modified = record.modified,
      let version = record.version
    else { return }
    let statement = try statement(isNew ? layout.insert : layout.upsert)
    var checksum = RowChecksum(layout.mark)
    try statement.bind(record.id.name, at: 1, adding: &checksum)
    try statement.bind(Int64(bitPattern: version.rawValue), at: 2, adding: &checksum)
    try statement.bind(Int64(bitPattern: commit), at: 3, adding: &checksum)
    try statement.bind(created.timeIntervalSinceReferenceDate, at: 4, adding: &checksum)
    try statement.bind(modified.timeIntervalSinceReferenceDate, at: 5, adding: &checksum)
    var index: Int32 = 7
    for (slot, column) in layout.columns.enumerated() {
      try column.bind(
        record.value(of: column.field, at: slot), to: statement, at: &index, adding: &checksum)
    }
    try statement.bind(checksum.value, at: 6)
    for derived in layout.derived {
      try statement.bind(derived.value.value(of: record[derived.column.field]), at: index)
      index += 1
    }
    try statement.run()
    statement.clearBindings()
  }

  private func delete(
    _ write: CommitPlan.Write, in layout: TableLayout, commit: UInt64
  ) throws {
    let searches = layout.searches
    if !searches.isEmpty, let before = try row(of: write.id.name, in: layout) {
      try update(searches, row: before.number, from: before.record, to: nil)
    }
    let deletion = try statement("DELETE FROM \(layout.quotedName) WHERE _name = ?")
    try deletion.bind(write.id.name, at: 1)
    try deletion.run()
    let trace = try statement(
      "INSERT OR REPLACE INTO docket_deletions (type, name, version, seq, checksum) "
        + "VALUES (?, ?, ?, ?, ?)")
    let (number, commit) = (Int64(bitPattern: write.number), Int64(bitPattern: commit))
    try trace.bind([
      .text(write.id.type), .text(write.id.name), .int(number), .int(commit),
      .int(
        RowChecksum.ofDeletion(write.id.type, write.id.name, version: number, commit: commit)),
    ])
    try trace.run()
  }
}
