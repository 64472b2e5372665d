import CSQLite

extension SQLiteConnection {
  /// Boolean options of a connection and the value each must have.
  static let requiredOptions: [(option: Int32, on: Int32)] = [
    // A misspelt column must be an error; as a string it would be true for every row.
    (SQLITE_DBCONFIG_DQS_DML, 0),
    (SQLITE_DBCONFIG_DQS_DDL, 0),
    // No statement can damage the file, not even by `writable_schema`.
    (SQLITE_DBCONFIG_DEFENSIVE, 1),
    // A file from elsewhere must not call functions from its schema.
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
    (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
    (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
  ]

  /// Sets everything that makes the connection safe; called once, before anything is read.
  func harden(durability: Durability) throws(SQLiteFailure) {
    for (option, on) in Self.requiredOptions {
      let code = docket_sqlite_set_option(handle, option, on)
      guard code == SQLITE_OK else { throw failure(code) }
    }
    try registerFunctions()
    // Damage in a page is found when the page is read, not when a wrong value comes out.
    try execute("PRAGMA cell_size_check = ON")
    // A mapped file turns an I/O error into a signal.
    try execute("PRAGMA mmap_size = 0")
    switch role {
    case .writer:
      try setDurability(durability)
      // Checkpoints are ours, under our own lock; see `checkpointIfDue`.
      try execute("PRAGMA wal_autocheckpoint = 0")
      // A log that a long import made large is cut back when it starts over.
      try execute("PRAGMA journal_size_limit = 16777216")
      commits.install(on: handle)
    case .reader, .immutable:
      try execute("PRAGMA query_only = ON")
      // The last one out checkpoints; that must be the writer.
      let code = docket_sqlite_set_option(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
      guard code == SQLITE_OK else { throw failure(code) }
      installCancellation()
    }
  }

  /// Lets the connection keep more pages in memory; called once it is known that the file is a store, which SQLite
  /// looks at for that.
  ///
  /// With SQLite's own 2 MiB most pages of a scan would be read and checked each time. What is not used costs nothing.
  func enlargeCache() throws(SQLiteFailure) {
    try execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
  }

  private static let cacheKibibytes = 32_768

  /// Has SQLite clear the file's companions away if this connection, which only reads, is the last one out.
  ///
  /// For a store without a log. One that another process makes and leaves at the last moment is moved into the file
  /// then, which no one else has open, and it must stay on the disk.
  func clearCompanionsWhenLast() {
    sqlite3_exec(handle, "PRAGMA checkpoint_fullfsync = ON", nil, nil, nil)
    _ = docket_sqlite_set_option(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
  }

  private func setDurability(_ durability: Durability) throws(SQLiteFailure) {
    switch durability {
    case .power:
      try execute("PRAGMA synchronous = FULL")
      // Where plain fsync stops at the drive's cache, this reaches the medium; elsewhere no effect.
      try execute("PRAGMA fullfsync = ON")
      try execute("PRAGMA checkpoint_fullfsync = ON")
    case .operatingSystem:
      try execute("PRAGMA synchronous = NORMAL")
    }
  }

  /// The value of one boolean option, as SQLite reports it.
  func option(_ option: Int32) throws(SQLiteFailure) -> Bool {
    var on: Int32 = 0
    let code = docket_sqlite_get_option(handle, option, &on)
    guard code == SQLITE_OK else { throw failure(code) }
    return on != 0
  }

  /// Lets a cancelled task leave a long read.
  ///
  /// SQLite calls back every few thousand steps on the thread, and so in the task, that reads.
  /// The writer has no such exit: a commit is never interrupted half way.
  private func installCancellation() {
    sqlite3_progress_handler(handle, 4_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }
}
