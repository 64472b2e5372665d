import CSQLite
import DurableFiles
import FaultyFiles

/// Somebody else who has the right to write to a store, and keeps it.
final class LockHolder {
  private var lock: FileLock?
  private var handle: OpaquePointer?

  struct Refused: Error {}

  init(of store: TrialStore, _ place: any TrialPlace, _ files: any FileSystem) throws {
    if let place = place as? SQLitePlace {
      let flags = SQLITE_OPEN_READWRITE
      guard
        sqlite3_open_v2(SimulatedDisk.path(store.fileName), &handle, flags, place.vfs.name)
          == SQLITE_OK,
        sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK
      else { throw Refused() }
    } else {
      let lock = FileLock(at: SimulatedDisk.path(store.fileName + ".lock"), in: files)
      guard try lock.tryAcquire() else { throw Refused() }
      self.lock = lock
    }
  }

  func release() {
    lock?.release()
    sqlite3_close_v2(handle)
    handle = nil
  }
}
