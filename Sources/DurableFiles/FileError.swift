#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A call to the file system that failed: which, on what, and the system's number for why.
package struct FileError: Error, Hashable, Sendable {
  /// The calls of ``FileSystem``, as a sentence says them.
  package enum Operation: String, Hashable, Sendable {
    case open, read, write, truncate, flush, rename, link, remove, resolve, lock, unlock, watch
    case flushFolder = "flush the folder"
    case readStatus = "look up"
    case setPermissions = "set the permissions of"
  }

  package let operation: Operation
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  package init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// A file system that does not tell of changes.
  static func cannotWatch(_ folder: String) -> FileError {
    FileError(.watch, folder, code: ENOSYS)
  }

  /// A write that neither takes bytes nor says why.
  static func noProgress(_ path: String) -> FileError {
    FileError(.write, path, code: EIO)
  }
}

extension FileError {
  /// No room for more bytes: the disk, the user's share of it or the largest file is full.
  package var isDiskFull: Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }

  /// The file, its folder or the whole volume does not let this process do that.
  package var isPermissionDenied: Bool {
    code == EACCES || code == EPERM || code == EROFS
  }

  /// Nothing has that name, or the folder it should be in is not there.
  package var isMissing: Bool {
    code == ENOENT || code == ENOTDIR
  }

  /// The volume, or the system, does not do that.
  package var isUnsupported: Bool {
    code == EPERM || code == ENOTSUP || code == EOPNOTSUPP || code == ENOSYS
  }

  /// A folder where a file should be.
  package var isFolder: Bool {
    code == EISDIR
  }

  /// The new name is taken.
  package var isTaken: Bool {
    code == EEXIST
  }

  /// Whether what is on the disk is unknown now, because a flush failed.
  package var leavesOutcomeOpen: Bool {
    operation == .flush || operation == .flushFolder
  }

  /// A signal came before anything was done.
  var isInterrupted: Bool {
    code == EINTR
  }
}

extension FileError: CustomStringConvertible {
  /// One sentence with the path; the same in every language environment.
  package var description: String {
    "cannot \(operation.rawValue) \(path): \(reason)"
  }

  /// Why, in words where this kind of failure is a usual one.
  package var reason: String {
    switch code {
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "the name is taken"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the volume is read-only"
    case ENOSPC: "no space left on the disk"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would grow too large"
    case EIO: "the disk reports an input/output error"
    case EINTR: "interrupted again and again"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EINVAL: "not possible for this kind of file"
    default: "system error \(code)"
    }
  }
}
