import CSQLite
import Records

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension RecordError {
  /// What a failure below means to the user of a store.
  init(_ failure: SQLiteFailure) {
    let file = failure.file
    switch failure.reason {
    case .sqlite(let code, _) where docket_sqlite_has_moved(code) != 0:
      self = .moved(file)
    case .sqlite where failure.isFailedFlush: self = .outcomeUnknown(file)
    case .sqlite(let code, let errno):
      self.init(sqliteCode: code, errno: errno, failure)
    case .missing: self = StoreAccess.missing(file)
    case .folderMissing:
      self.init(
        .unavailable, "The folder of \(file) does not exist; make it, or check the path.",
        retry: .afterFixing("Make the folder."))
    case .directory:
      self.init(.unavailable, "\(file) is a folder; give the path of a file in it.")
    case .symbolicLink:
      self.init(.unavailable, "\(file) is a symbolic link; give the path of the file itself.")
    case .notAFile:
      self.init(.unavailable, "\(file) is not a regular file; give the path of one.")
    case .unusablePath:
      self.init(.unavailable, "A store's path has at least one character, and no U+0000.")
    case .notADatabase:
      self.init(.corrupt, "\(file) is not a SQLite database; it was left as it is.")
    case .foreignDatabase:
      self.init(
        .corrupt,
        "\(file) is a SQLite database, but not one of records; it was left as it is.")
    case .formatTooNew(let version):
      self.init(
        .formatTooNew,
        "\(file) has format \(version), and this version knows \(StoreFormat.version) at most; "
          + "it was left as it is. Open it with a newer version.")
    case .permissionDenied, .readOnly: self = .permissionDenied(file)
    // Waiting for a lock ends early when the task is cancelled.
    case .locked: self = Task.isCancelled ? .cancelled : .storeLocked(file)
    case .handleFailed: self = .outcomeUnknown(file)
    case .moved: self = .moved(file)
    case .closed: self = .closed
    }
  }

  /// What SQLite's result code means, with the system's error where it says more.
  private init(sqliteCode code: Int32, errno: Int32, _ failure: SQLiteFailure) {
    let file = failure.file
    let primary = code & 0xff
    let isLocked = primary == SQLITE_BUSY || primary == SQLITE_LOCKED
    if primary == SQLITE_INTERRUPT || (isLocked && Task.isCancelled) {
      self = .cancelled
      return
    }
    let isFull = primary == SQLITE_IOERR && [ENOSPC, EDQUOT].contains(errno)
    switch isFull ? SQLITE_FULL : primary {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .storeLocked(file)
    case SQLITE_FULL:
      self.init(
        .storeFull, "The disk of \(file) is full, and nothing was changed; make room on it.",
        retry: .afterFixing("Make room on the disk."))
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .permissionDenied(file)
    case SQLITE_CANTOPEN where [EACCES, EPERM, EROFS].contains(errno):
      self = .permissionDenied(file)
    case SQLITE_CORRUPT:
      self.init(
        .corrupt, "\(file) is damaged (\(failure.detail)); restore a backup of it.")
    case SQLITE_NOTADB:
      self.init(.corrupt, "\(file) is not a SQLite database; it was left as it is.")
    case SQLITE_TOOBIG:
      self.init(.limitExceeded, "A value is larger than SQLite takes; keep it in a file.")
    case SQLITE_ERROR where failure.detail.contains("malformed JSON"):
      self.init(
        .corrupt, "A list in \(file) is not what was saved; another program has written into it.")
    case SQLITE_ERROR where failure.detail.contains("too many columns"):
      self.init(
        .limitExceeded,
        "The fields of a type take at most 2,000 columns in \(file), and a location takes two.")
    case SQLITE_CANTOPEN:
      self.init(.unavailable, "\(file) cannot be opened (\(failure.detail), error \(errno)).")
    case SQLITE_IOERR:
      self.init(
        .unavailable,
        "Reading or writing \(file) failed (\(failure.detail), error \(errno)); check its disk.",
        retry: .afterFixing("Check the disk."))
    default:
      self.init(.unavailable, "SQLite cannot use \(file): \(failure.detail) (code \(code)).")
    }
  }

  /// Also when the disk is full: some file systems find room for what was written only then.
  private static func outcomeUnknown(_ file: String) -> RecordError {
    RecordError(
      .unavailable,
      "A flush of \(file) failed, so what the disk holds is unknown; open the store again.",
      retry: .afterFixing("Look to the disk, then open the store again."))
  }

  private static func moved(_ file: String) -> RecordError {
    RecordError(
      .unavailable,
      "\(file) was moved, deleted or replaced while it was open; open the store again.",
      retry: .afterFixing("Open the store again."))
  }

  private static func storeLocked(_ file: String) -> RecordError {
    RecordError(
      .storeLocked, "Another connection or process is writing \(file); try again in a moment.",
      retry: .after(.milliseconds(250)))
  }

  private static func permissionDenied(_ file: String) -> RecordError {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    return RecordError(
      .permissionDenied,
      "\(file) cannot be used as asked: the file or its folder \(folder) does not allow it, or the "
        + "store was opened for reading only.",
      retry: .afterFixing("Allow reading and writing of the file and its folder."))
  }
}
