import CSQLite
import DurableFiles
import FaultyFiles
import Foundation
import SQLiteRecords
import Synchronization

/// SQLite's way to the files of a ``FileSystem``, so that it runs on a disk that crashes and fails.
///
/// It does what SQLite's own one for Unix does: the same flushes, a flush of the folder after a new
/// journal or log was flushed first, the same answers to failures. Locks and the shared memory of
/// the log are the process's own, since no other process can see the disk.
final class FileSystemVFS: Sendable {
  let files: any FileSystem
  /// Whether locks are only pretended.
  let ignoresLocks: Bool
  let name: String
  let shared = Mutex<[String: SharedFile]>([:])
  let lastError = Atomic<Int32>(0)

  private let registration: Registration

  /// SQLite's description of the way, which must stay where it is while SQLite knows it.
  ///
  /// Unchecked, because a pointer is not `Sendable`; it is written before anybody else sees it.
  private struct Registration: @unchecked Sendable {
    let vfs: UnsafeMutablePointer<sqlite3_vfs>
    let name: UnsafeMutablePointer<CChar>
  }

  private static let lastNumber = Atomic<Int>(0)

  /// Makes a way to files and tells SQLite of it, under a name of its own.
  init(to files: any FileSystem, ignoresLocks: Bool = false) {
    self.files = files
    self.ignoresLocks = ignoresLocks
    let number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let name = "docket-trial-\(number)"
    self.name = name
    let copy: UnsafeMutablePointer<CChar> = name.withCString { text in
      let count = strlen(text) + 1
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      copy.update(from: text, count: count)
      return copy
    }
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: Self.description)
    vfs.pointee.zName = UnsafePointer(copy)
    registration = Registration(vfs: vfs, name: copy)
    vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_vfs_register(vfs, 0)
  }

  deinit {
    sqlite3_vfs_unregister(registration.vfs)
    registration.vfs.deallocate()
    registration.name.deallocate()
  }

  /// The disk for a store, which keeps this way alive for as long as the store may need it.
  var disk: StoreDisk { StoreDisk(files: HoldingFiles(base: files, vfs: self), vfs: name) }

  private struct HoldingFiles: FileSystemDecorator {
    let base: any FileSystem
    let vfs: FileSystemVFS
  }

  /// Keeps why a call failed, for SQLite to ask, and gives the code that SQLite knows it by.
  func note(_ error: FileError, as code: Int32) -> Int32 {
    lastError.store(error.code, ordering: .relaxed)
    return error.code == ENOSPC && code == IOFailure.write ? SQLITE_FULL : code
  }
}

extension FileSystemVFS {
  fileprivate static func of(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> FileSystemVFS? {
    guard let data = vfs?.pointee.pAppData else { return nil }
    return Unmanaged<FileSystemVFS>.fromOpaque(data).takeUnretainedValue()
  }

  private static func path(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }

  /// The calls, without a name and without files.
  private static var description: sqlite3_vfs {
    var vfs = sqlite3_vfs()
    vfs.iVersion = 2
    vfs.szOsFile = Int32(MemoryLayout<VFSFileSlot>.size)
    vfs.mxPathname = 512
    vfs.xOpen = { vfs, path, file, flags, outFlags in
      guard let owner = FileSystemVFS.of(vfs), let file else { return SQLITE_CANTOPEN }
      outFlags?.pointee = flags
      return VFSFile.open(FileSystemVFS.path(path), flags, on: owner, into: file)
    }
    vfs.xDelete = { vfs, path, syncsFolder in
      guard let owner = FileSystemVFS.of(vfs), let path = FileSystemVFS.path(path) else {
        return SQLITE_IOERR
      }
      do throws(FileError) {
        guard try owner.files.removeIfPresent(path) else { return IOFailure.deleteMissing }
      } catch {
        return owner.note(error, as: IOFailure.delete)
      }
      do throws(FileError) {
        if syncsFolder & 1 != 0 { try owner.files.flushFolder(FilePath.folder(of: path)) }
        return SQLITE_OK
      } catch {
        return owner.note(error, as: IOFailure.folderFlush)
      }
    }
    vfs.xAccess = { vfs, path, flags, result in
      guard let owner = FileSystemVFS.of(vfs), let path = FileSystemVFS.path(path) else {
        return SQLITE_IOERR
      }
      if flags == SQLITE_ACCESS_EXISTS {
        // An empty journal counts for none, as it does for SQLite's own.
        let status = try? owner.files.currentStatus(at: path)
        result?.pointee = (status?.size ?? 0) > 0 ? 1 : 0
      } else {
        result?.pointee = owner.files.rights(to: path).isSuperset(of: [.read, .write]) ? 1 : 0
      }
      return SQLITE_OK
    }
    vfs.xFullPathname = { _, path, count, result in
      guard let path, let result, strlen(path) < Int(count) else { return SQLITE_CANTOPEN }
      strcpy(result, path)
      return SQLITE_OK
    }
    vfs.xRandomness = { _, count, result in
      // Salts of the log; the same in every run, so that a failure can be repeated.
      for place in 0..<Int(count) { result?[place] = CChar(truncatingIfNeeded: place &* 37 &+ 11) }
      return count
    }
    vfs.xSleep = { _, microseconds in microseconds }
    vfs.xCurrentTimeInt64 = { _, result in
      result?.pointee = 212_000_000_000_000
      return SQLITE_OK
    }
    vfs.xGetLastError = { vfs, _, _ in
      FileSystemVFS.of(vfs)?.lastError.load(ordering: .relaxed) ?? 0
    }
    return vfs
  }
}
