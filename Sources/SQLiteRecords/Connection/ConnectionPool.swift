import CSQLite
import Synchronization

/// The connections of one open store: one that writes and a few that read.
///
/// Each is behind its own lock, taken on the calling thread, so a call costs no hop to a queue.
/// Work under a lock never waits for another task, only for SQLite.
final class ConnectionPool: Sendable {
  let location: StoreLocation
  let access: StoreOpening.Access
  private let mayWrite: Bool
  private let durability: Durability
  private let waitMilliseconds: Int
  private let writer: Slot
  private let readers: [Slot]
  private let watcher = Slot()
  private let next = Atomic<Int>(0)
  /// Whether the writer has failed: what it last wrote may appear or not when the store is opened again, so the readers
  /// have nothing to tell either.
  private let isOver = Atomic<Bool>(false)

  /// A place for one connection, which is opened when it is first needed.
  private final class Slot: Sendable {
    enum State {
      case unopened
      case open(SQLiteConnection)
      /// A flush failed: whether the last commit is on the disk is not known.
      case failed
      case closed
    }
    let state = Mutex(State.unopened)
  }

  /// Finds or makes the file, checks that it is ours, and opens the writer.
  init(
    _ opening: StoreOpening, canWrite: Bool = true, durability: Durability, readers: Int = 4,
    waitMilliseconds: Int = 5_000
  ) throws {
    location = opening.location
    access = try opening.prepare()
    mayWrite = canWrite
    self.durability = durability
    self.waitMilliseconds = waitMilliseconds
    writer = Slot()
    self.readers = (0..<max(1, readers)).map { _ in Slot() }
    if access == .readAndWrite {
      if canWrite { opening.sweep() }
      // Opened now, also for a store that is only read: readers find a log, the companions of the
      // file are cleared away at the end, and the format is checked again as the log has it, which
      // another process may have made newer.
      try usingWriter {
        try StoreFormat.check($0)
        try $0.enlargeCache()
      }
    }
  }

  /// Whether commits are allowed, by whoever opened the store and by the file's permissions.
  var canWrite: Bool { mayWrite && access == .readAndWrite }

  deinit {
    // In order, so that the writer is the last one out.
    close()
  }

  /// Runs `body` with a connection for reading.
  func reading<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    // The first one that is free, not each in turn: so the pages that it has in memory serve again.
    for slot in readers {
      let result = try slot.state.withLockIfAvailable { state throws in
        try use(&state, role: access == .immutable ? .immutable : .reader, body)
      }
      if let result { return result }
    }
    let first = next.wrappingAdd(1, ordering: .relaxed).oldValue
    let slot = readers[Int(UInt(bitPattern: first) % UInt(readers.count))]
    return try slot.state.withLock { state throws in
      try use(&state, role: access == .immutable ? .immutable : .reader, body)
    }
  }

  /// Runs `body` with the connection that looks for commits: always the same, since what SQLite counts is its own count.
  func watching<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try watcher.state.withLock { state throws in
      try use(&state, role: access == .immutable ? .immutable : .reader, body)
    }
  }

  /// Runs `body` with a connection of its own, for a read that takes long: no other call waits for it.
  func readingApart<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    // One that is in use tells whether the store was closed, or is over.
    try reading { _ in }
    return try body(
      SQLiteConnection(
        path: location.path, role: access == .immutable ? .immutable : .reader,
        wait: BusyWait(milliseconds: waitMilliseconds), on: location.disk))
  }

  /// Runs `body` with the connection for writing.
  func writing<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    guard canWrite else {
      throw SQLiteFailure(.readOnly, file: location.path)
    }
    return try usingWriter(body)
  }

  private func usingWriter<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try writer.state.withLock { state throws in try use(&state, role: .writer, body) }
  }

  /// Closes every connection, the writer last; later calls throw ``SQLiteFailure/Reason/closed``.
  func close() {
    for reader in readers + [watcher] { reader.state.withLock { $0 = .closed } }
    writer.state.withLock { state in
      if case .open(let connection) = state { connection.checkpointBeforeClosing() }
      state = .closed
    }
  }

  private func use<Result>(
    _ state: inout Slot.State, role: SQLiteConnection.Role,
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    if isOver.load(ordering: .acquiring), case .open = state { state = .failed }
    let connection: SQLiteConnection
    switch state {
    case .closed: throw SQLiteFailure(.closed, file: location.path)
    case .failed: throw SQLiteFailure(.handleFailed, file: location.path)
    case .open(let existing): connection = existing
    case .unopened where isOver.load(ordering: .acquiring):
      throw SQLiteFailure(.handleFailed, file: location.path)
    case .unopened:
      connection = try SQLiteConnection(
        path: location.path, role: role, durability: durability,
        wait: BusyWait(milliseconds: waitMilliseconds), on: location.disk)
      if role != .writer { try connection.enlargeCache() }
      state = .open(connection)
    }
    do {
      return try body(connection)
    } catch {
      // After a failed flush the system may have dropped what it could not write; trying again on
      // this handle could acknowledge a commit that is not there.
      if let failure = error as? SQLiteFailure, failure.isFailedFlush || connection.isInTransaction
      {
        state = .failed
        if role == .writer { isOver.store(true, ordering: .releasing) }
      }
      throw error
    }
  }
}

extension SQLiteFailure {
  /// Whether the failure leaves open what is on the disk.
  var isFailedFlush: Bool {
    guard case .sqlite(let code, _) = reason else { return false }
    return docket_sqlite_is_failed_flush(code) != 0
  }
}
