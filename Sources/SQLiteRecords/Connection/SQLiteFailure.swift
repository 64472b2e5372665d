import CSQLite
import DurableFiles

/// What went wrong below the record layer: SQLite's own answer, or a file we refuse to touch.
struct SQLiteFailure: Error, Sendable, Equatable {
  enum Reason: Sendable, Equatable {
    /// SQLite answered with this extended result code; `errno` is the system's, or 0.
    case sqlite(code: Int32, errno: Int32)
    /// There is no file, and the caller did not ask for one to be made.
    case missing
    /// The folder of the file is not there.
    case folderMissing
    /// The path names a folder.
    case directory
    /// The path names a symbolic link; following one would let its owner choose our file.
    case symbolicLink
    /// The path names a device, a socket or a pipe.
    case notAFile
    /// The path is empty or holds a NUL.
    case unusablePath
    /// The file is not a SQLite database.
    case notADatabase
    /// The file is a SQLite database of another application.
    case foreignDatabase
    /// The file was written by a newer version.
    case formatTooNew(Int32)
    /// The system refused access to the file or its folder.
    case permissionDenied
    /// The store is open for reading only, because its folder or file cannot be written.
    case readOnly
    /// Another process held the store for longer than we wait.
    case locked
    /// A flush failed earlier: what the disk holds is unknown until the store is opened again.
    case handleFailed
    /// The file is not the one that was opened any more: moved, deleted or replaced.
    case moved
    /// The store has been closed.
    case closed
  }

  var reason: Reason
  /// The file this is about.
  var file: String
  /// SQLite's own words, for a log; they may name tables and columns, never values.
  var detail: String

  init(_ reason: Reason, file: String, detail: String = "") {
    self.reason = reason
    self.file = file
    self.detail = detail
  }

  /// The primary result code, without the extension, when SQLite answered.
  var primaryCode: Int32? {
    guard case .sqlite(let code, _) = reason else { return nil }
    return code & 0xff
  }

  /// Whether a record of the same name is there.
  var isDuplicate: Bool {
    guard case .sqlite(let code, _) = reason else { return false }
    return docket_sqlite_is_duplicate(code) != 0
  }

  /// Why a call to the system failed, as far as that matters here.
  static func reason(for error: FileError) -> Reason {
    if error.leavesOutcomeOpen {
      return .sqlite(code: docket_sqlite_failed_folder_flush(), errno: error.code)
    }
    if error.isPermissionDenied { return .permissionDenied }
    return .sqlite(code: error.isDiskFull ? SQLITE_FULL : SQLITE_CANTOPEN, errno: error.code)
  }

  /// The failure a connection reports for a result code.
  static func from(code: Int32, handle: OpaquePointer?, file: String) -> SQLiteFailure {
    let detail = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
    let errno = handle.map { sqlite3_system_errno($0) } ?? 0
    return SQLiteFailure(.sqlite(code: code, errno: errno), file: file, detail: detail)
  }
}
