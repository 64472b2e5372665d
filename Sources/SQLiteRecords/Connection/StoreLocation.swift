import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a store's file is: an absolute path whose folder has no links left in it.
struct StoreLocation: Sendable, Hashable {
  let folder: String
  let name: String

  var path: String { folder == "/" ? "/" + name : folder + "/" + name }

  /// What is there.
  enum Occupant: Sendable, Hashable {
    case nothing
    /// A file without a byte, which holds no one's data.
    case emptyFile(permissions: mode_t)
    case file
  }

  /// Finds the folder of `path`; the file itself need not exist.
  ///
  /// The path is taken verbatim: `file:x?mode=memory` is a file of that name.
  init(resolving path: String) throws(SQLiteFailure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteFailure(.unusablePath, file: path)
    }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard !name.isEmpty, name != ".", name != ".." else {
      throw SQLiteFailure(.directory, file: path)
    }
    guard let resolved = realpath(folder, nil) else {
      let reason: SQLiteFailure.Reason =
        errno == EACCES ? .permissionDenied : .folderMissing
      throw SQLiteFailure(reason, file: path)
    }
    defer { free(resolved) }
    self.folder = String(cString: resolved)
    self.name = name
  }

  /// Looks at what is there without opening it.
  func occupant() throws(SQLiteFailure) -> Occupant {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      switch errno {
      case ENOENT: return .nothing
      case ENOTDIR: throw SQLiteFailure(.folderMissing, file: path)
      case EACCES: throw SQLiteFailure(.permissionDenied, file: path)
      default: throw SQLiteFailure(.sqlite(code: SQLITE_CANTOPEN, errno: errno), file: path)
      }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      if status.st_size == 0 { return .emptyFile(permissions: status.st_mode & 0o777) }
      // SQLite takes a file shorter than its smallest page for an empty database.
      if status.st_size < 512 { throw SQLiteFailure(.notADatabase, file: path) }
      return .file
    case S_IFDIR: throw SQLiteFailure(.directory, file: path)
    case S_IFLNK: throw SQLiteFailure(.symbolicLink, file: path)
    default: throw SQLiteFailure(.notAFile, file: path)
    }
  }

  var isReadable: Bool { access(path, R_OK) == 0 }

  /// Whether both the file can be changed and its companions (-wal, -shm) can be made.
  var isWritable: Bool { access(path, W_OK) == 0 && access(folder, W_OK | X_OK) == 0 }

  /// Whether commits wait in a log beside the file.
  var hasLog: Bool {
    var status = stat()
    return lstat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}
