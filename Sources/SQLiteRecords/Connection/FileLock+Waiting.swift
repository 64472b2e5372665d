import DurableFiles

extension FileLock {
  /// The lock of the store in `file`, between connections and processes; held only for what SQLite's own locks do not
  /// cover: making a file, and moving its log into it.
  ///
  /// The lock is never taken on the database itself: closing any descriptor of that file would drop the locks SQLite
  /// holds on it.
  static func guarding(_ file: String, on disk: StoreDisk) -> FileLock {
    FileLock(at: file + "-lock", in: disk.files)
  }

  /// Takes the lock, waiting as `wait` says, which blocks the thread.
  func acquire(_ wait: BusyWait, for file: String) throws(SQLiteFailure) {
    var attempt = 0
    while true {
      do {
        if try tryAcquire() { return }
      } catch {
        throw SQLiteFailure(SQLiteFailure.reason(for: error), file: file)
      }
      guard wait.waits(before: attempt) else { throw SQLiteFailure(.locked, file: file) }
      attempt += 1
    }
  }
}
