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
  private let writer = Slot()
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

    /// Ends the use of the connection, and hands it over if there is one.
    func close() -> SQLiteConnection? {
      state.withLock { state in
        defer { state = .closed }
        guard case .open(let connection) = state else { return nil }
        return connection
      }
    }
  }

  /// Finds or makes the file, checks that it is ours, and opens the first connection for reading.
  ///
  /// The one for writing is opened by the first call that needs it: many a store is opened to be read.
  init(
    _ opening: StoreOpening, canWrite: Bool = true, durability: Durability, readers: Int = 4,
    waitMilliseconds: Int = 5_000
  ) throws {
    location = opening.location
    mayWrite = canWrite
    self.durability = durability
    self.waitMilliseconds = waitMilliseconds
    self.readers = (0..<max(1, readers)).map { _ in Slot() }
    access = try self.readers[0].state.withLock { state throws in
      let (connection, access) = try opening.connect(
        wait: BusyWait(milliseconds: waitMilliseconds))
      try connection.lookAround()
      state = .open(connection)
      return access
    }
    if self.canWrite { opening.sweep() }
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
        try use(&state, role: access.readingRole, body)
      }
      if let result { return result }
    }
    let first = next.wrappingAdd(1, ordering: .relaxed).oldValue
    let slot = readers[Int(UInt(bitPattern: first) % UInt(readers.count))]
    return try slot.state.withLock { state throws in
      try use(&state, role: access.readingRole, body)
    }
  }

  /// Runs `body` with the connection that looks for commits: always the same, since what SQLite counts is its own count.
  func watching<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try watcher.state.withLock { state throws in
      try use(&state, role: access.readingRole, body)
    }
  }

  /// Runs `body` with a connection of its own, for a read that takes long: no other call waits for it.
  func readingApart<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    // One that is in use tells whether the store was closed, or is over.
    try reading { _ in }
    return try body(connection(as: access.readingRole))
  }

  /// Runs `body` with the connection for writing.
  func writing<Result: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Result
  ) throws -> Result {
    guard canWrite else {
      throw SQLiteFailure(.readOnly, file: location.path)
    }
    return try writer.state.withLock { state throws in try use(&state, role: .writer, body) }
  }

  /// Closes every connection, the writer last; later calls throw ``SQLiteFailure/Reason/closed``.
  func close() {
    var last: SQLiteConnection?
    for slot in readers + [watcher] { last = slot.close() ?? last }
    if let connection = writer.close() {
      last = nil
      connection.checkpointBeforeClosing()
    } else if last?.role == .reader, location.hasLog {
      // Of another process, perhaps of one that died.
      let connection = try? connection(as: .writer)
      last = nil
      connection?.checkpointBeforeClosing()
    } else {
      last?.clearCompanionsWhenLast()
    }
  }

  private func connection(as role: SQLiteConnection.Role) throws -> SQLiteConnection {
    try SQLiteConnection(
      path: location.path, role: role, durability: durability,
      wait: BusyWait(milliseconds: waitMilliseconds), on: location.disk)
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
      connection = try self.connection(as: role)
      // Another process may have made the store newer by now.
      if role == .writer { try StoreFormat.check(connection) }
      try connection.enlargeCache()
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
