import CSQLite
import DurableFiles
import Foundation
import Synchronization

/// What SQLite reserves room for when it opens a file: its own part, then ours.
struct VFSFileSlot {
  var base = sqlite3_file()
  var file: UnsafeMutableRawPointer?
}

/// A file that SQLite has open through a ``FileSystemVFS``.
final class VFSFile {
  let vfs: FileSystemVFS
  let descriptor: FileDescriptor
  /// Tells apart the descriptors of one file.
  let number: Int
  /// Whether the folder must be flushed with the first flush, since the file's name is new in it.
  private var flushesFolder: Bool
  private let isRemovedOnClose: Bool

  private init(
    _ descriptor: FileDescriptor, on vfs: FileSystemVFS, flushesFolder: Bool,
    isRemovedOnClose: Bool
  ) {
    self.descriptor = descriptor
    self.vfs = vfs
    number = Int(descriptor.number)
    self.flushesFolder = flushesFolder
    self.isRemovedOnClose = isRemovedOnClose
  }

  private static let temporaryFiles = Atomic<Int>(0)

  /// Opens a file, or makes it, and puts it into SQLite's slot.
  static func open(
    _ path: String?, _ flags: Int32, on vfs: FileSystemVFS,
    into slot: UnsafeMutablePointer<sqlite3_file>
  ) -> Int32 {
    slot.pointee.pMethods = nil
    let isTemporary = path == nil
    let number = temporaryFiles.wrappingAdd(isTemporary ? 1 : 0, ordering: .relaxed).newValue
    let path = path ?? "/disk/temporary-\(number)"
    do throws(FileError) {
      let isKnown = try vfs.files.currentStatus(at: path) != nil
      let creates = flags & SQLITE_OPEN_CREATE != 0 && !isKnown
      let access: FileAccess =
        creates
        ? .creating(try permissions(for: path, vfs))
        : flags & SQLITE_OPEN_READONLY != 0 ? .reading : .updating
      let descriptor = try uninterrupted { () throws(FileError) in
        try vfs.files.open(path, for: access)
      }
      let journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL
      let file = VFSFile(
        descriptor, on: vfs, flushesFolder: creates && flags & journals != 0,
        isRemovedOnClose: isTemporary || flags & SQLITE_OPEN_DELETEONCLOSE != 0)
      slot.withMemoryRebound(to: VFSFileSlot.self, capacity: 1) { slot in
        slot.pointee.file = Unmanaged.passRetained(file).toOpaque()
      }
      slot.pointee.pMethods = VFSMethods.pointer
      return SQLITE_OK
    } catch {
      return vfs.note(error, as: SQLITE_CANTOPEN)
    }
  }

  /// A log is for those whom its database is for.
  private static func permissions(
    for path: String, _ vfs: FileSystemVFS
  ) throws(FileError) -> FilePermissions {
    for suffix in ["-wal", "-journal"] where path.hasSuffix(suffix) {
      let status = try vfs.files.currentStatus(at: String(path.dropLast(suffix.count)))
      return status?.permissions ?? .ownerOnly
    }
    return .ownerOnly
  }

  static func of(_ slot: UnsafeMutablePointer<sqlite3_file>?) -> VFSFile? {
    slot?.withMemoryRebound(to: VFSFileSlot.self, capacity: 1) { slot in
      slot.pointee.file.map { Unmanaged<VFSFile>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Closes the file and empties SQLite's slot.
  static func close(_ slot: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    slot?.withMemoryRebound(to: VFSFileSlot.self, capacity: 1) { slot in
      guard let pointer = slot.pointee.file else { return }
      let file = Unmanaged<VFSFile>.fromOpaque(pointer).takeRetainedValue()
      file.sharing { shared in
        shared.unlock(SQLITE_LOCK_NONE, file.number)
        shared.unmap(file.number)
      }
      file.vfs.files.close(file.descriptor)
      if file.isRemovedOnClose { _ = try? file.vfs.files.remove(file.descriptor.path) }
      slot.pointee.file = nil
    }
    return SQLITE_OK
  }

  // MARK: - Bytes

  func read(_ buffer: UnsafeMutableRawPointer, _ count: Int, at offset: Int) -> Int32 {
    var filled = 0
    do throws(FileError) {
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(start: buffer + filled, count: count - filled)
        let place = offset + filled
        let got = try uninterrupted { () throws(FileError) in
          try vfs.files.read(descriptor, into: rest, at: place)
        }
        if got == 0 {
          // SQLite wants the rest of its page to be zeros then.
          memset(buffer + filled, 0, count - filled)
          return IOFailure.shortRead
        }
        filled += got
      }
      return SQLITE_OK
    } catch {
      return vfs.note(error, as: IOFailure.read)
    }
  }

  func write(_ bytes: UnsafeRawPointer, _ count: Int, at offset: Int) -> Int32 {
    var written = 0
    do throws(FileError) {
      while written < count {
        let rest = UnsafeRawBufferPointer(start: bytes + written, count: count - written)
        let place = offset + written
        written += try uninterrupted { () throws(FileError) in
          try vfs.files.write(rest, to: descriptor, at: place)
        }
      }
      return SQLITE_OK
    } catch {
      return vfs.note(error, as: IOFailure.write)
    }
  }

  func truncate(to length: Int) -> Int32 {
    do throws(FileError) {
      try uninterrupted { () throws(FileError) in
        try vfs.files.truncate(descriptor, to: length)
      }
      return SQLITE_OK
    } catch {
      return vfs.note(error, as: IOFailure.truncate)
    }
  }

  func flush() -> Int32 {
    do throws(FileError) {
      try vfs.files.flush(descriptor)
    } catch {
      return vfs.note(error, as: IOFailure.flush)
    }
    if flushesFolder {
      flushesFolder = false
      // SQLite's own passes over a failure of this one.
      try? vfs.files.flushFolder(FilePath.folder(of: descriptor.path))
    }
    return SQLITE_OK
  }

  func size() throws(FileError) -> Int {
    try uninterrupted { () throws(FileError) in try vfs.files.status(of: descriptor).size }
  }

  /// Whether the name leads to another file by now, or to none.
  var hasMoved: Bool {
    guard let own = try? vfs.files.status(of: descriptor) else { return true }
    return (try? vfs.files.currentStatus(at: descriptor.path))?.identity != own.identity
  }

  // MARK: - Locks

  /// Works on what all descriptors of the file share.
  func sharing<Result: Sendable>(_ body: (inout SharedFile) -> Result) -> Result {
    vfs.shared.withLock { files in body(&files[descriptor.path, default: SharedFile()]) }
  }

  func lock(_ level: Int32) -> Int32 {
    if vfs.ignoresLocks { return SQLITE_OK }
    return sharing { $0.lock(level, number) } ? SQLITE_OK : SQLITE_BUSY
  }

  func unlock(_ level: Int32) -> Int32 {
    sharing { $0.unlock(level, number) }
    return SQLITE_OK
  }

  func lockLog(_ slots: Range<Int>, _ flags: Int32) -> Int32 {
    if vfs.ignoresLocks { return SQLITE_OK }
    return sharing { $0.lockLog(slots, flags, number) } ? SQLITE_OK : SQLITE_BUSY
  }
}
