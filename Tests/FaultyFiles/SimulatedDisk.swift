package import DurableFiles
import Foundation
import Synchronization

/// A disk in memory that remembers what was flushed, and can be looked at as a crash would leave it.
///
/// It has one folder. Every change is a moment to crash at: ``takeCrashPoints()`` gives the moments
/// since the last time, and ``DiskState`` tells what may be there then. A disk made of such an image
/// is the machine after it was switched on again.
package final class SimulatedDisk: FileSystem {
  /// The only folder.
  package static let folder = "/disk"

  private let state: Mutex<State>

  private struct State {
    var disk: DiskState
    var crashPoints: [DiskState] = []
    var notesCrashPoints = false
    var open: [Int32: Int] = [:]
    var lastDescriptor: Int32 = 100
    /// Who holds the lock of which file.
    var locks: [Int: Int32] = [:]

    /// Does something to the disk, after which it can crash.
    mutating func change<Result>(_ body: (inout DiskState) -> Result) -> Result {
      defer { if notesCrashPoints { crashPoints.append(disk) } }
      return body(&disk)
    }

    func number(
      of file: FileDescriptor, _ operation: FileError.Operation
    ) throws(FileError) -> Int {
      guard let number = open[file.number] else {
        throw FileError(operation, file.path, code: EBADF)
      }
      return number
    }

    func status(of number: Int) -> FileStatus? {
      guard let file = disk.files[number] else { return nil }
      return FileStatus(
        kind: .file, identity: FileStatus.Identity(device: 1, number: UInt64(number)),
        permissions: file.permissions, size: file.bytes.count, changed: Int64(file.changed),
        nameCount: disk.names.values.filter { $0 == number }.count)
    }
  }

  package init(_ image: DiskImage = DiskImage()) {
    state = Mutex(State(disk: DiskState(image)))
  }

  /// The path of a name in the folder.
  package static func path(_ name: String) -> String {
    "\(folder)/\(name)"
  }

  /// The disk as it is now.
  package var now: DiskState {
    state.withLock { $0.disk }
  }

  /// Begins to note a moment to crash at after each change.
  package func noteCrashPoints() {
    state.withLock { state in
      state.notesCrashPoints = true
      state.crashPoints = [state.disk]
    }
  }

  /// Gives the moments noted, the first of them from before the first change, and starts over.
  package func takeCrashPoints() -> [DiskState] {
    state.withLock { state in
      defer { state.crashPoints = [state.disk] }
      return state.crashPoints
    }
  }

  // MARK: - Names

  package func open(_ path: String, for access: FileAccess) throws(FileError) -> FileDescriptor {
    try state.withLock { (state) throws(FileError) in
      let name = try Self.name(of: path, .open)
      let file: Int
      switch (access, state.disk.names[name]) {
      case (.creating, .some): throw FileError(.open, path, code: EEXIST)
      case (.creating(let permissions), nil):
        file = state.change { $0.create(name, permissions) }
      case (_, nil): throw FileError(.open, path, code: ENOENT)
      case (_, .some(let existing)): file = existing
      }
      state.lastDescriptor += 1
      state.open[state.lastDescriptor] = file
      return FileDescriptor(number: state.lastDescriptor, path: path)
    }
  }

  package func close(_ file: FileDescriptor) {
    state.withLock { state in
      guard let number = state.open.removeValue(forKey: file.number) else { return }
      if state.locks[number] == file.number { state.locks[number] = nil }
    }
  }

  package func flushFolder(_ path: String) throws(FileError) {
    guard path == Self.folder else { throw FileError(.flushFolder, path, code: ENOENT) }
    state.withLock { state in state.change { $0.flushNames() } }
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let name = try Self.name(of: path, .rename)
      let newName = try Self.name(of: newPath, .rename)
      guard state.disk.names[name] != nil else { throw FileError(.rename, newPath, code: ENOENT) }
      state.change { $0.rename(name, to: newName) }
    }
  }

  package func link(_ path: String, to newPath: String) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let name = try Self.name(of: path, .link)
      let newName = try Self.name(of: newPath, .link)
      guard state.disk.names[name] != nil else { throw FileError(.link, newPath, code: ENOENT) }
      guard state.disk.names[newName] == nil else { throw FileError(.link, newPath, code: EEXIST) }
      state.change { $0.link(name, to: newName) }
    }
  }

  package func remove(_ path: String) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let name = try Self.name(of: path, .remove)
      guard state.disk.names[name] != nil else { throw FileError(.remove, path, code: ENOENT) }
      state.change { $0.remove(name) }
    }
  }

  package func resolve(_ path: String) throws(FileError) -> String {
    path == Self.folder ? path : FilePath.join(Self.folder, try Self.name(of: path, .resolve))
  }

  package func status(at path: String) throws(FileError) -> FileStatus? {
    if path == Self.folder { return Self.folderStatus }
    return try state.withLock { (state) throws(FileError) in
      let name = try Self.name(of: path, .readStatus)
      return state.disk.names[name].flatMap { state.status(of: $0) }
    }
  }

  /// There are no symbolic links.
  package func statusOfName(_ path: String) throws(FileError) -> FileStatus? {
    try status(at: path)
  }

  package func rights(to path: String) -> FileRights {
    if path == Self.folder { return [.read, .write, .enter] }
    return (try? status(at: path)) == nil ? [] : [.read, .write]
  }

  private static let folderStatus = FileStatus(
    kind: .folder, identity: FileStatus.Identity(device: 1, number: 0),
    permissions: FilePermissions(rawValue: 0o755), size: 0, changed: 0, nameCount: 1)

  /// The last part of a path; the first must be the one folder.
  private static func name(
    of path: String, _ operation: FileError.Operation
  ) throws(FileError) -> String {
    let (folder, name) = FilePath.split(path)
    guard folder == Self.folder else { throw FileError(operation, path, code: ENOENT) }
    return name
  }

  // MARK: - Open files

  package func status(of file: FileDescriptor) throws(FileError) -> FileStatus {
    try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .readStatus)
      guard let status = state.status(of: number) else {
        throw FileError(.readStatus, file.path, code: EBADF)
      }
      return status
    }
  }

  package func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    let bytes = try state.withLock { (state) throws(FileError) in
      state.disk.files[try state.number(of: file, .read)]?.bytes ?? []
    }
    guard offset < bytes.count else { return 0 }
    let end = min(bytes.count, offset + buffer.count)
    buffer.copyBytes(from: bytes[offset..<end])
    return end - offset
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(FileError) -> Int {
    let content = Array(bytes)
    return try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .write)
      if !content.isEmpty { state.change { $0.write(content, to: number, at: offset) } }
      return content.count
    }
  }

  package func truncate(_ file: FileDescriptor, to length: Int) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .truncate)
      state.change { $0.resize(number, to: length) }
    }
  }

  package func setPermissions(
    _ permissions: FilePermissions, of file: FileDescriptor
  ) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .setPermissions)
      state.change { $0.setPermissions(permissions, of: number) }
    }
  }

  package func flush(_ file: FileDescriptor) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .flush)
      state.change { $0.flush(number) }
    }
  }

  package func tryLock(_ file: FileDescriptor) throws(FileError) -> Bool {
    try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .lock)
      if let holder = state.locks[number], holder != file.number { return false }
      state.locks[number] = file.number
      return true
    }
  }

  package func unlock(_ file: FileDescriptor) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      let number = try state.number(of: file, .unlock)
      if state.locks[number] == file.number { state.locks[number] = nil }
    }
  }
}
