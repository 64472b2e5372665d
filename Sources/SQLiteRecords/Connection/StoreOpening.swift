import DurableFiles

/// Finds, checks and, if asked to, makes a store's file.
struct StoreOpening: Sendable {
  let location: StoreLocation
  let createsIfMissing: Bool

  /// How the file can be used.
  enum Access: Sendable, Hashable {
    case readAndWrite
    /// Nobody can write the file here, and it has no log: SQLite reads it without locks.
    case immutable

    /// What a connection is that only reads.
    var readingRole: SQLiteConnection.Role { self == .immutable ? .immutable : .reader }
  }

  /// Makes sure that there is a file, and connects to it for reading, unless it is not one of ours.
  ///
  /// A file that is not ours is not touched: its header is looked at before SQLite takes a lock on it or makes
  /// companions. A store's header is complete before the file gets its name, so a log is not needed for that.
  func connect(wait: BusyWait) throws -> (SQLiteConnection, Access) {
    switch try location.occupant() {
    case .nothing, .emptyFile:
      guard createsIfMissing else { throw SQLiteFailure(.missing, file: location.path) }
      try create()
    case .file:
      break
    }
    let rights = location.rights
    guard rights.contains(.read) else {
      throw SQLiteFailure(.permissionDenied, file: location.path)
    }
    let access: Access =
      rights.contains(.write) && location.takesCompanions ? .readAndWrite : .immutable
    let connection = try SQLiteConnection(
      path: location.path, role: access.readingRole, wait: wait, on: location.disk,
      isChecked: false)
    if access == .immutable, location.hasLog {
      throw SQLiteFailure(.permissionDenied, file: location.path)
    }
    return (connection, access)
  }

  /// Makes an empty store: whole under another name first, so that no crash leaves half of one.
  private func create() throws {
    let lock = FileLock.guarding(location.path, on: location.disk)
    try lock.acquire(BusyWait(), for: location.path)
    defer { lock.releaseAndRemove() }
    do {
      try createLocked()
    } catch let error as FileError {
      throw SQLiteFailure(SQLiteFailure.reason(for: error), file: location.path)
    }
  }

  /// Where a store is made before it gets its name.
  private var draft: String { location.path + "-new" }

  private func removeDraft() throws(FileError) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      try location.disk.files.removeIfPresent(draft + suffix)
    }
  }

  /// Removes what a crash left of a store that was being made.
  ///
  /// Does nothing while another process makes it, and does not matter enough to fail.
  func sweep() {
    let left = ["", "-journal", "-wal"].contains { suffix in
      (try? location.disk.files.currentStatusOfName(draft + suffix)) != nil
    }
    let lock = FileLock.guarding(location.path, on: location.disk)
    guard left, (try? lock.tryAcquire()) == true else { return }
    try? removeDraft()
    lock.releaseAndRemove()
  }

  private func createLocked() throws {
    let occupant = try location.occupant()
    let files = location.disk.files
    let permissions: FilePermissions
    switch occupant {
    case .file: return  // Another process was faster.
    case .nothing: permissions = .ownerOnly
    case .emptyFile(let existing): permissions = existing
    }
    // What a crash while creating has left; the lock says that nobody is at it now.
    try removeDraft()
    // -wal and -shm get the file's permissions, so they must be right before SQLite opens it.
    try files.openFile(draft, for: .creating(.ownerOnly)).setPermissions(permissions)
    do {
      try StoreFormat.write(
        to: SQLiteConnection(path: draft, role: .writer, on: location.disk))
      // The finished file gets its name, and the name is made durable.
      if occupant == .nothing {
        try files.moveToFreeName(draft, to: location.path)
      } else {
        try files.move(draft, to: location.path)
      }
      try files.flushFolder(location.folder)
    } catch {
      _ = try? files.removeIfPresent(draft)
      throw error
    }
  }
}
