import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A lock between processes, held through a small file beside the store while it is needed.
///
/// The lock is never taken on the database itself: closing any descriptor of that file would drop
/// the locks SQLite holds on it.
struct LockFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  /// The lock file of a store.
  static func path(for file: String) -> String { file + "-lock" }

  /// Takes the lock of the store in `file`, waiting as `wait` says.
  init(guarding file: String, wait: BusyWait) throws(SQLiteFailure) {
    let path = Self.path(for: file)
    self.path = path
    var attempt = 0
    while true {
      let opened = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard opened >= 0 else {
        throw SQLiteFailure(Self.reason(for: errno), file: path)
      }
      if flock(opened, LOCK_EX | LOCK_NB) == 0 {
        // The owner before removed its file when it let go; a lock on a removed file locks nobody.
        if Self.isSame(opened, path) {
          descriptor = opened
          return
        }
        _ = Self.closeDescriptor(opened)
        continue
      }
      _ = Self.closeDescriptor(opened)
      guard wait.waits(before: attempt) else { throw SQLiteFailure(.locked, file: file) }
      attempt += 1
    }
  }

  /// Lets go and removes the lock file.
  consuming func release() {
    unlink(path)
    _ = Self.closeDescriptor(descriptor)
  }

  private static func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private static func reason(for errno: Int32) -> SQLiteFailure.Reason {
    switch errno {
    case EACCES, EPERM, EROFS: .permissionDenied
    case ELOOP: .symbolicLink
    default: .sqlite(code: SQLITE_CANTOPEN, errno: errno)
    }
  }
}
