import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds, checks and, if asked to, makes a store's file.
struct StoreOpening: Sendable {
  let location: StoreLocation
  let createsIfMissing: Bool

  /// How the file can be used.
  enum Access: Sendable, Hashable {
    case readAndWrite
    /// Nobody can write the file here, and it has no log: SQLite reads it without locks.
    case immutable
  }

  /// Makes sure that there is a file of ours, without touching one that is not.
  func prepare() throws -> Access {
    switch try location.occupant() {
    case .nothing, .emptyFile:
      guard createsIfMissing else { throw SQLiteFailure(.missing, file: location.path) }
      try create()
    case .file:
      break
    }
    guard location.isReadable else {
      throw SQLiteFailure(.permissionDenied, file: location.path)
    }
    try inspect()
    if location.isWritable { return .readAndWrite }
    guard !location.hasLog else { throw SQLiteFailure(.permissionDenied, file: location.path) }
    return .immutable
  }

  /// Checks the header in the file itself, through a connection that takes no locks and makes no
  /// files; plain `read` would not do, because closing a descriptor drops SQLite's locks.
  ///
  /// A store's header is complete before the file gets its name, so a log is not needed for this.
  private func inspect() throws(SQLiteFailure) {
    try StoreFormat.checkFile(of: SQLiteConnection(path: location.path, role: .immutable))
  }

  /// Makes an empty store: whole under another name first, so that no crash leaves half of one.
  private func create() throws {
    let lock = try LockFile(guarding: location.path, wait: BusyWait())
    do {
      try createLocked()
    } catch {
      lock.release()
      throw error
    }
    lock.release()
  }

  private func createLocked() throws {
    let occupant = try location.occupant()
    let draft = location.path + "-new"
    let permissions: mode_t
    switch occupant {
    case .file: return  // Another process was faster.
    case .nothing: permissions = 0o600
    case .emptyFile(let existing): permissions = existing
    }
    // What a crash while creating has left; the lock says that nobody is at it now.
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw systemFailure() }
    // -wal and -shm get the file's permissions, so they must be right before SQLite opens it.
    let changed = fchmod(descriptor, permissions)
    close(descriptor)
    guard changed == 0 else { throw systemFailure() }
    do {
      try StoreFormat.write(to: SQLiteConnection(path: draft, role: .writer))
      try publish(draft, replacingEmptyFile: occupant != .nothing)
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Gives the finished file its name, and makes the name durable.
  private func publish(_ draft: String, replacingEmptyFile: Bool) throws(SQLiteFailure) {
    if !replacingEmptyFile {
      // A link, unlike a rename, never replaces a file that came from somewhere else meanwhile.
      if link(draft, location.path) == 0 {
        unlink(draft)
      } else if [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) {
        guard rename(draft, location.path) == 0 else { throw systemFailure() }
      } else {
        throw systemFailure()
      }
    } else {
      guard rename(draft, location.path) == 0 else { throw systemFailure() }
    }
    let folder = open(location.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw systemFailure() }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw systemFailure() }
  }

  private func systemFailure() -> SQLiteFailure {
    let code = errno
    let reason: SQLiteFailure.Reason =
      switch code {
      case EACCES, EPERM, EROFS: .permissionDenied
      case ENOSPC, EDQUOT: .sqlite(code: SQLITE_FULL, errno: code)
      default: .sqlite(code: SQLITE_CANTOPEN, errno: code)
      }
    return SQLiteFailure(reason, file: location.path)
  }
}
