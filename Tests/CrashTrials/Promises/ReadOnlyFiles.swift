import DurableFiles
import FaultyFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder whose files may be read and nothing else.
struct ReadOnlyFiles: FileSystemDecorator {
  let base: any FileSystem
  /// Whether it says so when it is asked, or only when something is to be changed.
  var tells = true

  func rights(to path: String) -> FileRights {
    tells ? base.rights(to: path).subtracting(.write) : base.rights(to: path)
  }

  func open(_ path: String, for access: FileAccess) throws(FileError) -> FileDescriptor {
    guard access == .reading else { throw FileError(.open, path, code: EACCES) }
    return try base.open(path, for: access)
  }

  func rename(_ path: String, to newPath: String) throws(FileError) {
    throw FileError(.rename, newPath, code: EACCES)
  }

  func link(_ path: String, to newPath: String) throws(FileError) {
    throw FileError(.link, newPath, code: EACCES)
  }

  func remove(_ path: String) throws(FileError) {
    throw FileError(.remove, path, code: EACCES)
  }
}
