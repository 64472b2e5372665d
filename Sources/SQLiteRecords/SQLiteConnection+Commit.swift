import CSQLite
import Foundation
import Records

extension SQLiteConnection {
  /// Plans and stores one commit in a write transaction, with the state it starts from.
  ///
  /// A record that the plan takes to be new, and that is there, makes this throw ``SQLiteFailure/isDuplicate``; nothing
  /// is changed then.
  ///
  /// - Returns: What became of the modifications, and the place after the commit unless it changed nothing.
  func commit(
    _ plan: (Catalogue, UInt64) throws -> CommitPlan
  ) throws -> (result: ModifyResult, committed: ChangeToken?) {
    var latest: Catalogue?
    let plan = try transaction(.write) {
      try checkFileIsInPlace()
      let (catalogue, sequence) = try stateForWriting()
      let plan = try plan(catalogue, sequence)
      if !plan.isEmpty { try store(plan, over: catalogue) }
      latest = plan.changesSchema ? nil : catalogue
      return plan
    }
    // Only now: what was rolled back must not be remembered.
    remember(plan.sequence, latest)
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

  /// How the store was after a commit of this connection.
  struct Committed {
    /// What SQLite had counted of changes then.
    let count: UInt32
    let sequence: UInt64
    let catalogue: Catalogue
  }

  /// The catalogue and the number of the last change, inside the open write transaction.
  ///
  /// SQLite counts the changes of all connections, so that what this one has left need not be looked up again. The number
  /// is not stored with every commit, which would cost a page each time: every commit leaves it on a record or a deletion,
  /// and one that leaves neither stores it.
  func stateForWriting() throws -> (catalogue: Catalogue, sequence: UInt64) {
    if let committed, committed.count == changeCount {
      return (committed.catalogue, committed.sequence)
    }
    let catalogue = try catalogueForWriting()
    return (catalogue, try sequence(catalogue))
  }

  /// Keeps in mind how this connection has left the store.
  ///
  /// - Parameter catalogue: Nil when it is not known, since the commit changed it.
  func remember(_ sequence: UInt64, _ catalogue: Catalogue?) {
    committed = catalogue.flatMap { catalogue in
      // Of stale indices nothing is remembered: whoever writes makes them anew first.
      catalogue.hasStaleIndices
        ? nil
        : changeCount.map { Committed(count: $0, sequence: sequence, catalogue: catalogue) }
    }
  }

  /// What SQLite has counted of changes to the file by any connection, as far as this one has looked; it looks when a
  /// transaction begins.
  private var changeCount: UInt32? {
    var count: UInt32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &count)
    return code == SQLITE_OK ? count : nil
  }

  /// The number of the last change, looked up in every table's index.
  func sequence(_ catalogue: Catalogue) throws -> UInt64 {
    var latest = try integer("SELECT max(seq) FROM docket_deletions")
    for layout in catalogue.tables.values {
      latest = max(latest, try integer("SELECT max(_seq) FROM \(layout.quotedName)"))
    }
    return max(UInt64(bitPattern: latest), try number(.sequence))
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
}
