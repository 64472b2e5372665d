import CSQLite
import DurableFiles

/// Where a store's file is: an absolute path whose folder has no links left in it.
struct StoreLocation: Sendable {
  let folder: String
  let name: String
  let disk: StoreDisk

  var path: String { FilePath.join(folder, name) }

  /// What is there.
  enum Occupant: Sendable, Hashable {
    case nothing
    /// A file without a byte, which holds no one's data.
    case emptyFile(permissions: FilePermissions)
    case file
  }

  /// Finds the folder of `path`; the file itself need not exist.
  ///
  /// The path is taken verbatim: `file:x?mode=memory` is a file of that name.
  init(resolving path: String, on disk: StoreDisk = .local) throws(SQLiteFailure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteFailure(.unusablePath, file: path)
    }
    let (folder, name) = FilePath.split(path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw SQLiteFailure(.directory, file: path)
    }
    let status: FileStatus?
    do {
      self.folder = try disk.files.resolvedPath(folder)
      status = try disk.files.currentStatus(at: self.folder)
    } catch {
      throw SQLiteFailure(
        error.isMissing ? .folderMissing : SQLiteFailure.reason(for: error), file: path)
    }
    guard status?.kind == .folder else { throw SQLiteFailure(.folderMissing, file: path) }
    self.name = name
    self.disk = disk
  }

  /// Looks at what is there without opening it.
  func occupant() throws(SQLiteFailure) -> Occupant {
    let status: FileStatus?
    do {
      status = try disk.files.currentStatusOfName(path)
    } catch {
      throw SQLiteFailure(
        error.isMissing ? .folderMissing : SQLiteFailure.reason(for: error), file: path)
    }
    guard let status else { return .nothing }
    switch status.kind {
    case .file:
      if status.size == 0 { return .emptyFile(permissions: status.permissions) }
      // SQLite takes a file shorter than its smallest page for an empty database.
      if status.size < 512 { throw SQLiteFailure(.notADatabase, file: path) }
      return .file
    case .folder: throw SQLiteFailure(.directory, file: path)
    case .link: throw SQLiteFailure(.symbolicLink, file: path)
    case .other: throw SQLiteFailure(.notAFile, file: path)
    }
  }

  /// What may be done with the file.
  var rights: FileRights { disk.files.rights(to: path) }

  /// Whether the companions of the file (-wal, -shm) can be made.
  var takesCompanions: Bool {
    disk.files.rights(to: folder).isSuperset(of: [.write, .enter])
  }

  /// Whether commits wait in a log beside the file.
  var hasLog: Bool {
    guard let log = try? disk.files.currentStatusOfName(path + "-wal") else { return false }
    return log.size > 0
  }
}
