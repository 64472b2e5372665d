package import DurableFiles
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file system that notes each call and lets chosen ones fail.
package final class FaultyFileSystem: FileSystem {
  private let base: any FileSystem
  private let reallyFlushes: Bool
  private let state = Mutex(State())

  private struct State {
    var calls: [FileCall] = []
    var faults: [FileFault] = []
    var faultyCalls: [FileCall] = []
    var bytesWritten = 0
  }

  /// Makes a file system over another.
  ///
  /// - Parameter reallyFlushes: Whether flushes are passed on. They take most of a test's time, and
  ///   as long as nobody pulls the plug they change nothing.
  package init(over base: any FileSystem = LocalFileSystem(), reallyFlushes: Bool = false) {
    self.base = base
    self.reallyFlushes = reallyFlushes
  }

  /// The calls so far, in order.
  package var calls: [FileCall] {
    state.withLock { $0.calls }
  }

  /// The calls so far that a fault fell on, in order.
  package var faultyCalls: [FileCall] {
    state.withLock { $0.faultyCalls }
  }

  /// How many bytes were written so far.
  package var bytesWritten: Int {
    state.withLock { $0.bytesWritten }
  }

  /// Forgets the calls so far, and the bytes.
  package func forgetCalls() {
    state.withLock {
      $0.calls = []
      $0.bytesWritten = 0
    }
  }

  /// Lets a call to come fail.
  package func add(_ fault: FileFault) {
    state.withLock { $0.faults.append(fault) }
  }

  /// Lets no more calls fail.
  package func removeFaults() {
    state.withLock { $0.faults = [] }
  }

  /// Notes a call and finds out what is to become of it.
  private func note(
    _ operation: FileError.Operation, _ path: String
  ) throws(FileError) -> FileFault.Effect? {
    let effect = state.withLock { state -> FileFault.Effect? in
      state.calls.append(FileCall(operation, FilePath.split(path).name))
      for index in state.faults.indices {
        guard let effect = state.faults[index].effect(on: operation, path) else { continue }
        state.faultyCalls.append(FileCall(operation, FilePath.split(path).name))
        if case .fillsUp = effect {
          // What there was room for is written, so from now on there is none.
          state.faults[index] = FileFault(
            .fails(ENOSPC), on: .write, isLasting: state.faults[index].isLasting)
        }
        return effect
      }
      return nil
    }
    if case .fails(let code) = effect { throw FileError(operation, path, code: code) }
    return effect
  }

  package func open(_ path: String, for access: FileAccess) throws(FileError) -> FileDescriptor {
    _ = try note(.open, path)
    return try base.open(path, for: access)
  }

  package func close(_ file: FileDescriptor) {
    base.close(file)
  }

  package func status(at path: String) throws(FileError) -> FileStatus? {
    _ = try note(.readStatus, path)
    return try base.status(at: path)
  }

  package func statusOfName(_ path: String) throws(FileError) -> FileStatus? {
    _ = try note(.readStatus, path)
    return try base.statusOfName(path)
  }

  package func rights(to path: String) -> FileRights {
    base.rights(to: path)
  }

  package func status(of file: FileDescriptor) throws(FileError) -> FileStatus {
    _ = try note(.readStatus, file.path)
    return try base.status(of: file)
  }

  package func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    guard case .isShort(let limit) = try note(.read, file.path) else {
      return try base.read(file, into: buffer, at: offset)
    }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(limit))
    return try base.read(file, into: part, at: offset)
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(FileError) -> Int {
    var part = bytes
    switch try note(.write, file.path) {
    case .isShort(let limit), .fillsUp(after: let limit):
      part = UnsafeRawBufferPointer(rebasing: bytes.prefix(limit))
    case .fails, nil: break
    }
    let count = try base.write(part, to: file, at: offset)
    state.withLock { $0.bytesWritten += count }
    return count
  }

  package func truncate(_ file: FileDescriptor, to length: Int) throws(FileError) {
    _ = try note(.truncate, file.path)
    try base.truncate(file, to: length)
  }

  package func setPermissions(
    _ permissions: FilePermissions, of file: FileDescriptor
  ) throws(FileError) {
    _ = try note(.setPermissions, file.path)
    try base.setPermissions(permissions, of: file)
  }

  package func flush(_ file: FileDescriptor) throws(FileError) {
    _ = try note(.flush, file.path)
    if reallyFlushes { try base.flush(file) }
  }

  package func flushFolder(_ path: String) throws(FileError) {
    _ = try note(.flushFolder, path)
    if reallyFlushes { try base.flushFolder(path) }
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    _ = try note(.rename, newPath)
    try base.rename(path, to: newPath)
  }

  package func link(_ path: String, to newPath: String) throws(FileError) {
    _ = try note(.link, newPath)
    try base.link(path, to: newPath)
  }

  package func remove(_ path: String) throws(FileError) {
    _ = try note(.remove, path)
    try base.remove(path)
  }

  package func resolve(_ path: String) throws(FileError) -> String {
    _ = try note(.resolve, path)
    return try base.resolve(path)
  }

  package func tryLock(_ file: FileDescriptor) throws(FileError) -> Bool {
    _ = try note(.lock, file.path)
    return try base.tryLock(file)
  }

  package func unlock(_ file: FileDescriptor) throws(FileError) {
    _ = try note(.unlock, file.path)
    try base.unlock(file)
  }

  package func watch(_ files: WatchedFiles) throws(FileError) -> FileEvents {
    _ = try note(.watch, files.folder)
    return try base.watch(files)
  }
}
