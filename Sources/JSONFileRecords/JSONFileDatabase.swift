package import DurableFiles
public import Records
import Synchronization

/// A store in one readable JSON file, which a person can look at and a version control can compare.
///
/// `lists.json` is the document; a save adds a line to `lists.json.journal` beside it and flushes that one line, so
/// its cost does not grow with the file. The journal is folded into the document now and then: when it outgrows it, on
/// ``compact()``, and on ``close()`` if that is cheap for what was changed. An acknowledged save survives a crash of
/// the process and of the machine.
///
/// All records are in memory. Reads see one snapshot and never wait for a disk flush of this connection; saves that
/// come together share a flush. Several connections and processes can use one file: they write one at a time, see
/// each other's commits, and wait for each other at most as long as was asked for. What was acknowledged is seen by
/// every call that begins afterwards, through whichever connection; a save that is being flushed may be seen through
/// another connection a moment before this one's readers see it.
public final class JSONFileDatabase: RecordDatabase {
  /// Atomic batches, a change feed, references that cascade or deny, records that last, notices of commits, indices, schemas.
  public let capabilities: Capabilities = [
    .atomicBatches, .changeFeed, .references, .persistence, .commitNotices, .indices,
    .declaredSchemas,
  ]

  let files: StoreFiles
  let access: StoreAccess
  let clock: any RecordClock
  let lock: FileLock
  let lockTimeout: Duration
  let lockClock: any Clock<Duration>
  let queue = CommitQueue()
  let state: Mutex<State>
  let announcer: CommitAnnouncer
  let watch: FileWatch

  /// What the calls of this connection share.
  struct State {
    var loaded: LoadedStore
    /// While this connection holds the lock and has read what others wrote, so that there is nothing to look for, and
    /// the line being written is not yet to be seen.
    var isWriting = false
    /// How large the journal was when it could not be folded; nil after it could.
    var sizeAtFailedFold: Int?
    /// What the last look at the files found.
    var noticed: Noticed?
    /// What every call throws, once the outcome of a write is unknown.
    var failure: RecordError?
    var isClosed = false
  }

  /// Opens a store.
  ///
  /// Reads the whole file, so open a large one away from the main thread. Nothing is created or changed before the
  /// first save, except that what a crash left half-written is removed.
  ///
  /// - Parameters:
  ///   - path: The document. A symbolic link is followed and stays.
  ///   - access: What the connection may do.
  ///   - clock: Where the dates of records come from.
  ///   - lockTimeout: How long a save waits for other connections before it throws
  ///     ``RecordError/Code/storeLocked``.
  /// - Throws: ``RecordError`` with ``RecordError/Code/unavailable`` for a missing file or folder,
  ///   ``RecordError/Code/permissionDenied``, ``RecordError/Code/corrupt`` for a damaged file or one that is something
  ///   else, or ``RecordError/Code/formatTooNew``. The file is untouched then.
  public convenience init(
    path: String, access: StoreAccess = .readWrite(createIfMissing: true),
    clock: any RecordClock = SystemRecordClock(), lockTimeout: Duration = .seconds(5)
  ) throws(RecordError) {
    try self.init(
      path: path, access: access, clock: clock, lockTimeout: lockTimeout,
      lockClock: ContinuousClock(), files: LocalFileSystem())
  }

  /// Opens a store on a given file system.
  package init(
    path: String, access: StoreAccess, clock: any RecordClock, lockTimeout: Duration,
    lockClock: any Clock<Duration>, files: any FileSystem
  ) throws(RecordError) {
    self.access = access
    self.clock = clock
    self.lockTimeout = lockTimeout
    self.lockClock = lockClock
    self.files = try StoreFiles(path, in: files)
    let loaded = try self.files.load()
    if loaded.document == nil, !access.createsIfMissing { throw StoreAccess.missing(path) }
    lock = FileLock(
      at: self.files.lock, permissions: loaded.document?.status.permissions ?? .ownerOnly,
      in: files)
    state = Mutex(State(loaded: loaded))
    let watch = FileWatch(self.files.watched, in: files, clock: lockClock)
    self.watch = watch
    announcer = CommitAnnouncer(
      start: {
        watch.start()
        return nil
      }, stop: { watch.stop() })
    watch.look(through: self) { $0.look() }
    if access.canWrite { self.files.sweep(lock) }
  }

  deinit {
    announcer.finish()
  }

  /// Reads records by their identifiers.
  @concurrent public func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try snapshot().fetch(ids, fields: fields)
  }

  /// Answers a page of a query.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try snapshot().page(query, after: cursor, limit: limit)
  }

  /// Answers a page of a query with the records that it refers to, all in one state.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) async throws(RecordError) -> Page {
    try snapshot().page(query, after: cursor, limit: limit, including: fields)
  }

  /// Counts what a query answers, without making records.
  @concurrent public func count(_ query: Query) async throws(RecordError) -> Int {
    try snapshot().count(query)
  }

  /// What changed since a token, deletions included, across reopening.
  @concurrent public func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try snapshot().changes(since: token, limit: limit)
  }

  /// How a query is answered.
  @concurrent public func explain(_ query: Query) async throws(RecordError) -> QueryExplanation {
    try snapshot().explain(query, store: "JSON")
  }

  /// The kinds of all fields.
  @concurrent public func schema() async throws(RecordError) -> RecordSchema {
    try snapshot().schema
  }

  /// Forgets deletions up to a place in the history, and folds the journal into the document, which is written anew.
  @concurrent public func compact(before token: ChangeToken) async throws(RecordError) {
    try await rewriting { (snapshot) throws(RecordError) in try snapshot.compact(before: token) }
  }

  /// The records as they are now, with what others have committed.
  private func snapshot() throws(RecordError) -> RecordSnapshot {
    try RecordError.checkCancellation()
    return try state.withLock { (state) throws(RecordError) in
      try state.checkUsable()
      if !state.isWriting { try files.refresh(&state.loaded) }
      return state.loaded.snapshot
    }
  }
}

extension JSONFileDatabase.State {
  /// Throws after ``JSONFileDatabase/close()``, and when the outcome of a write is unknown.
  func checkUsable() throws(RecordError) {
    if isClosed { throw RecordError.closed }
    if let failure { throw failure }
  }
}
