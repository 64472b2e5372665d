import CSQLite
import DurableFiles

extension SQLiteConnection {
  enum Transaction: String {
    /// One snapshot for several reads.
    case read = "BEGIN DEFERRED"
    /// The right to write from the first statement on, so that a later one cannot meet a lock.
    case write = "BEGIN IMMEDIATE"
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
  func transaction<Result>(_ kind: Transaction, _ body: () throws -> Result) throws -> Result {
    switch kind {
    case .read: try statement(kind.rawValue).run()
    case .write: try prepared(&beginning, kind.rawValue).run()
    }
    let result: Result
    do {
      result = try body()
      if kind == .write, durability == .power { try flushFolderOnce() }
    } catch {
      rollback()
      throw error
    }
    try commit()
    return result
  }

  /// Makes sure that the log's name is on the disk, without which its commits are lost with the power, and a file that
  /// pages of it were moved into would be left half old and half new.
  ///
  /// SQLite flushes the folder too when it has made a log, but passes over a failure.
  func flushFolderOnce() throws(SQLiteFailure) {
    guard !hasFlushedFolder else { return }
    do {
      try disk.files.flushFolder(FilePath.folder(of: file))
    } catch {
      throw SQLiteFailure(SQLiteFailure.reason(for: error), file: file)
    }
    hasFlushedFolder = true
  }

  /// Commits, and rolls back what could not be committed.
  private func commit() throws(SQLiteFailure) {
    do {
      try prepared(&ending, "COMMIT").run()
    } catch {
      rollback()
      throw error
    }
  }

  /// A statement that each commit needs, and that is not looked for each time.
  private func prepared(
    _ known: inout SQLiteStatement?, _ sql: String
  ) throws(SQLiteFailure) -> SQLiteStatement {
    if let known { return known }
    let statement = try prepare(sql)
    known = statement
    return statement
  }

  /// Rolls back; some failures have made SQLite do so already.
  private func rollback() {
    guard isInTransaction else { return }
    // A rollback that fails leaves the connection in a transaction, which its owner finds.
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Moves the log into the file when it has grown to `pages` pages.
  ///
  /// SQLite before 3.51.3 can lose a log that several connections check in at once, so only the
  /// writer of each process does it, and only while it holds our own lock. A checkpoint that
  /// cannot run now is no failure: what was committed is safe in the log.
  func checkpointIfDue(pages: Int32 = 1_000) {
    guard role == .writer, commits.pagesInLog >= pages else { return }
    let lock = FileLock.guarding(file, on: disk)
    guard (try? lock.tryAcquire()) == true else { return }
    defer { lock.releaseAndRemove() }
    guard (try? flushFolderOnce()) != nil else { return }
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Moves all of the log into the file, as far as other readers allow; the next commit begins it anew.
  ///
  /// The log keeps its length until the store is closed: a power failure amid a truncation could leave the beginning of
  /// the log, whose older pages would then be put over newer ones.
  func emptyLog() throws(SQLiteFailure) {
    let lock = FileLock.guarding(file, on: disk)
    try lock.acquire(busyWait, for: file)
    defer { lock.releaseAndRemove() }
    try flushFolderOnce()
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_RESTART, nil, nil)
    // A reader that is still at an older state keeps the log, which is no harm.
    if code != SQLITE_OK, code & 0xff != SQLITE_BUSY { throw failure(code) }
  }

  /// Closes the handle after moving the log into the file, as far as other readers allow.
  ///
  /// SQLite itself does so when the last connection closes; here it is asked for, so that the
  /// file is whole although another process may have it open.
  func checkpointBeforeClosing() {
    guard role == .writer else { return }
    let lock = FileLock.guarding(file, on: disk)
    guard (try? lock.acquire(busyWait, for: file)) != nil else { return }
    defer { lock.releaseAndRemove() }
    guard (try? flushFolderOnce()) != nil else { return }
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}
