import CSQLite
import DurableFiles
import Foundation

/// The table of calls that SQLite makes to an open file, each of them one of ``VFSFile``'s.
enum VFSMethods {
  /// Where the table is; made once and never freed, as SQLite keeps its address.
  ///
  /// Unchecked, because a pointer is not `Sendable`; it is written before anybody else sees it.
  private struct Table: @unchecked Sendable {
    let pointer: UnsafePointer<sqlite3_io_methods>
  }

  static var pointer: UnsafePointer<sqlite3_io_methods> { table.pointer }

  private static let table: Table = {
    let pointer = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    pointer.initialize(to: methods)
    return Table(pointer: UnsafePointer(pointer))
  }()

  private static var methods: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    methods.xClose = { VFSFile.close($0) }
    methods.xRead = { file, buffer, count, offset in
      guard let file = VFSFile.of(file), let buffer else { return IOFailure.read }
      return file.read(buffer, Int(count), at: Int(offset))
    }
    methods.xWrite = { file, bytes, count, offset in
      guard let file = VFSFile.of(file), let bytes else { return IOFailure.write }
      return file.write(bytes, Int(count), at: Int(offset))
    }
    methods.xTruncate = { file, length in
      VFSFile.of(file)?.truncate(to: Int(length)) ?? IOFailure.truncate
    }
    methods.xSync = { file, _ in VFSFile.of(file)?.flush() ?? IOFailure.flush }
    methods.xFileSize = { file, result in
      guard let file = VFSFile.of(file) else { return IOFailure.status }
      do throws(FileError) {
        result?.pointee = sqlite3_int64(try file.size())
        return SQLITE_OK
      } catch {
        return file.vfs.note(error, as: IOFailure.status)
      }
    }
    methods.xLock = { file, level in VFSFile.of(file)?.lock(level) ?? IOFailure.lock }
    methods.xUnlock = { file, level in VFSFile.of(file)?.unlock(level) ?? IOFailure.unlock }
    methods.xCheckReservedLock = { file, result in
      result?.pointee = VFSFile.of(file)?.sharing { $0.isReserved } == true ? 1 : 0
      return SQLITE_OK
    }
    methods.xFileControl = { file, operation, argument in
      guard operation == SQLITE_FCNTL_HAS_MOVED, let file = VFSFile.of(file) else {
        return SQLITE_NOTFOUND
      }
      argument?.storeBytes(of: file.hasMoved ? 1 : 0, as: Int32.self)
      return SQLITE_OK
    }
    methods.xSectorSize = { _ in 4_096 }
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    methods.xShmMap = { file, index, size, extends, result in
      guard let file = VFSFile.of(file) else { return IOFailure.map }
      result?.pointee =
        file.sharing { shared in
          let region = shared.region(
            Int(index), size: Int(size), extends: extends != 0, file.number)
          return Region(pointer: region)
        }.pointer
      return SQLITE_OK
    }
    methods.xShmLock = { file, first, count, flags in
      VFSFile.of(file)?.lockLog(Int(first)..<Int(first + count), flags) ?? IOFailure.logLock
    }
    // The mutex that every lock takes orders the memory.
    methods.xShmBarrier = { file in VFSFile.of(file)?.sharing { _ in } }
    methods.xShmUnmap = { file, _ in
      guard let file = VFSFile.of(file) else { return SQLITE_OK }
      file.sharing { $0.unmap(file.number) }
      return SQLITE_OK
    }
    return methods
  }

  /// A page of shared memory on its way out of the mutex.
  ///
  /// Unchecked, because a pointer is not `Sendable`; SQLite guards what is behind it by its locks.
  private struct Region: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer?
  }
}
