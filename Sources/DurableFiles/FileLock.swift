import Synchronization

/// A lock that one connection at a time holds, whether in this process or in another.
///
/// It is a file beside the one it protects, since that one is replaced now and then. What counts is
/// the system's lock on it and not its existence: when the holder dies, it is free. A connection
/// that closes removes the file, so that the folder stays tidy; one that was waiting notices that
/// and makes a new file.
package final class FileLock: Sendable {
  /// Where the lock's file is while somebody needs it.
  package let path: String
  private let permissions: FilePermissions
  private let files: any FileSystem
  private let state = Mutex(State())

  private struct State {
    /// Kept between two holdings, so that taking a free lock needs no search for a name.
    var file: OpenFile?
    var isHeld = false
  }

  /// A lock at a path. Touches nothing before the first ``tryAcquire()``.
  package init(
    at path: String, permissions: FilePermissions = .ownerOnly, in files: any FileSystem
  ) {
    self.path = path
    self.permissions = permissions
    self.files = files
  }

  /// Takes the lock if it is free; false while another connection, or this one already, holds it.
  package func tryAcquire() throws(FileError) -> Bool {
    try state.withLock { state throws(FileError) in
      guard !state.isHeld else { return false }
      // A round is lost when the holder before us removed the file that we had open.
      for _ in 0..<100 {
        if state.file == nil { state.file = try openLockFile() }
        guard let file = state.file else { continue }
        guard try file.tryLock() else { return false }
        // Closed again, and so unlocked, unless it turns out to be the right file.
        state.file = nil
        let locked = try file.status()
        if locked.nameCount > 0, try files.currentStatus(at: path)?.identity == locked.identity {
          state.file = file
          state.isHeld = true
          return true
        }
      }
      return false
    }
  }

  /// Takes the lock, asking again for at most a given time.
  ///
  /// - Parameter clock: What the pauses are taken on; the time waited is the sum of the pauses.
  /// - Returns: Whether the lock was got.
  /// - Throws: A ``FileError``, or `CancellationError`.
  package func acquire(
    within limit: Duration, clock: any Clock<Duration>
  ) async throws -> Bool {
    var waited = Duration.zero
    var pause = Duration.microseconds(200)
    while true {
      if try tryAcquire() { return true }
      guard waited < limit else { return false }
      let next = min(pause, limit - waited)
      try await clock.sleep(for: next)
      waited += next
      // Asking is cheap, and a busy holder gives it back only for moments.
      pause = .milliseconds(2)
    }
  }

  /// Gives the lock back and keeps its file for the next time.
  package func release() {
    state.withLock { state in
      guard state.isHeld else { return }
      state.isHeld = false
      do {
        try state.file?.unlock()
      } catch {
        // Closing the file gives the lock back too.
        state.file = nil
      }
    }
  }

  /// Gives the lock back and removes its file, unless another connection holds it.
  package func releaseAndRemove() {
    let isIdle = state.withLock { $0.file != nil && !$0.isHeld }
    if isIdle { _ = try? tryAcquire() }
    state.withLock { state in
      // While it is held: whoever gets it next sees that it has lost its name, and makes another.
      if state.isHeld { _ = try? files.removeIfPresent(path) }
      state.isHeld = false
      state.file = nil
    }
  }

  /// Makes the lock's file or opens the one that is there; nil if it vanished in between.
  private func openLockFile() throws(FileError) -> OpenFile? {
    do {
      let file = try files.openFile(path, for: .creating(permissions))
      // The umask must not keep those out who may write the file that is protected.
      try file.setPermissions(permissions)
      return file
    } catch {
      guard error.isTaken else { throw error }
    }
    do {
      return try files.openFile(path, for: .updating)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }
}
