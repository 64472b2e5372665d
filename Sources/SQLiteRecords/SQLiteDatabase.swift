package import DurableFiles
public import Records

/// A store in one SQLite file that any SQLite tool can read.
///
/// Each record type is a table and each field a column, added when the field is first saved. One
/// connection writes and a few read, each on one snapshot, so reading never waits for writing.
/// Other connections and processes can use the file at the same time; each call sees what was
/// committed before it. Other tools may read the file, but not write it.
///
/// While the store is open two companions lie beside the file, `-wal` and `-shm`, also when it is only read: that is how
/// connections keep out of each other's way. A file that was made by anything else is refused and left as it is.
public final class SQLiteDatabase: RecordDatabase {
  /// Atomic batches, a change feed, references that cascade and deny, persistence, notices of commits, indices, schemas.
  public let capabilities: Capabilities = [
    .atomicBatches, .changeFeed, .references, .persistence, .commitNotices, .indices,
    .declaredSchemas,
  ]

  let pool: ConnectionPool
  let clock: any RecordClock
  let pushesDown: Bool
  let queue = CommitQueue()
  let announcer: CommitAnnouncer
  let watch: FileWatch

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The file, taken verbatim; its folder must exist. Symbolic links are followed in the
  ///     folder's path but not at its end. A new file can be read by its owner only.
  ///   - access: Whether a missing file is made. A file that cannot be written, in a folder that
  ///     cannot, is opened for reading whatever is asked for here.
  ///   - durability: What an acknowledged commit survives.
  ///   - clock: Where the dates of records come from.
  /// - Throws: ``RecordError`` with code `unavailable` when there is no file or it cannot be opened,
  ///   `corrupt` when it is not a store, `formatTooNew` when a newer version wrote it,
  ///   `permissionDenied` when it may not be read.
  public convenience init(
    path: String, access: StoreAccess = .readWrite(createIfMissing: true),
    durability: Durability = .power, clock: any RecordClock = SystemRecordClock()
  ) throws(RecordError) {
    try self.init(
      path: path, access: access, durability: durability, clock: clock, pushesDown: true)
  }

  /// Opens a store, and declares kinds, indices and closed types beforehand.
  ///
  /// What is declared is a part of the store from then on, for all connections and after reopening; what is stored
  /// already is not touched. Where the file cannot be written, contradictions are found and nothing is declared.
  ///
  /// - Parameter schema: What is declared.
  /// - Throws: ``RecordError`` with code `kindMismatch` when the schema contradicts what is stored, naming the field;
  ///   `invalidValue` when it declares what no store takes; and what opening without a schema throws.
  public convenience init(
    path: String, access: StoreAccess = .readWrite(createIfMissing: true),
    durability: Durability = .power, clock: any RecordClock = SystemRecordClock(),
    schema: RecordSchema
  ) throws(RecordError) {
    try self.init(path: path, access: access, durability: durability, clock: clock)
    if pool.canWrite {
      try declare { (known) throws(RecordError) in try known.declaring(schema) }
    } else {
      _ = try reading { _, catalogue in try catalogue.schema.declaring(schema) }
    }
  }

  /// Opens a store that can be told to leave every decision to the evaluator.
  package init(
    path: String, access: StoreAccess = .readWrite(createIfMissing: true),
    durability: Durability = .power, clock: any RecordClock = SystemRecordClock(),
    pushesDown: Bool, waitMilliseconds: Int = 5_000, readers: Int = 4,
    watchClock: any Clock<Duration> = ContinuousClock(),
    watchedFiles: any FileSystem = LocalFileSystem(), disk: StoreDisk = .local
  ) throws(RecordError) {
    self.clock = clock
    self.pushesDown = pushesDown
    pool = try Self.mappingErrors {
      try ConnectionPool(
        StoreOpening(
          location: StoreLocation(resolving: path, on: disk),
          createsIfMissing: access.createsIfMissing),
        canWrite: access.canWrite, durability: durability, readers: readers,
        waitMilliseconds: waitMilliseconds)
    }
    let watch = FileWatch(
      pool.location.watched, in: watchedFiles, clock: watchClock, patience: .seconds(1))
    self.watch = watch
    announcer = CommitAnnouncer(
      start: {
        watch.start()
        return nil
      }, stop: { watch.stop() })
    watch.look(through: self) { $0.look() }
    try refreshIndices()
  }

  deinit {
    announcer.finish()
  }

  /// The kinds of all fields that were ever saved.
  @concurrent public func schema() async throws(RecordError) -> RecordSchema {
    try reading { _, catalogue in catalogue.schema }
  }

  /// Ends the use of the store, once running calls are done; what was acknowledged is in the file.
  @concurrent public func close() async throws(RecordError) {
    announcer.finish()
    await watch.end()
    pool.close()
  }

  /// Runs `body` on one snapshot.
  func reading<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection, Catalogue) throws -> Result
  ) throws(RecordError) -> Result {
    try RecordError.checkCancellation()
    return try Self.mappingErrors {
      try pool.reading { connection in
        try connection.snapshot { catalogue in try body(connection, catalogue) }
      }
    }
  }

  /// Runs `body` and turns whatever it throws into what a store may throw.
  static func mappingErrors<Result>(
    _ body: () throws -> Result
  ) throws(RecordError) -> Result {
    do {
      return try body()
    } catch {
      throw recordError(error)
    }
  }

  /// What a store may throw for what was thrown below it.
  static func recordError(_ error: any Error) -> RecordError {
    switch error {
    case let error as RecordError: error
    case let failure as SQLiteFailure: RecordError(failure)
    default:
      RecordError(.unavailable, "The store failed in a way it does not know: \(error)")
    }
  }
}
