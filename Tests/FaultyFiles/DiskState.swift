import DurableFiles

/// All that a simulated disk knows at one moment, as a value: a copy of it is a moment to crash at.
package struct DiskState: Sendable {
  /// Something done to the names in the folder that no flush of the folder has made certain yet.
  enum NameChange: Sendable {
    case create(String, file: Int)
    case rename(String, to: String, file: Int)
    case remove(String, file: Int)
  }

  /// By numbers that are never used again.
  private(set) var files: [Int: DiskFile] = [:]
  private(set) var names: [String: Int] = [:]
  /// The names as they were at the last flush of the folder.
  private(set) var flushedNames: [String: Int] = [:]
  private(set) var nameChanges: [NameChange] = []
  /// Counts the changes.
  private(set) var time = 0
  private var lastFile = 0

  /// Starts with what is on the disk, all of it flushed.
  init(_ image: DiskImage) {
    for (name, file) in image.files.sorted(by: { $0.key < $1.key }) {
      lastFile += 1
      files[lastFile] = DiskFile(bytes: file.bytes, permissions: file.permissions, time: 0)
      names[name] = lastFile
    }
    flushedNames = names
  }

  /// What a program sees while the machine runs.
  package var current: DiskImage {
    image(of: names) { $0.bytes }
  }

  /// The files that names lead to, with the bytes that `bytes` says.
  func image(of names: [String: Int], bytes: (DiskFile) -> [UInt8]) -> DiskImage {
    var image = DiskImage()
    for (name, number) in names {
      guard let file = files[number] else { continue }
      image.files[name] = DiskImage.File(bytes: bytes(file), permissions: file.permissions)
    }
    return image
  }

  // MARK: - Changes

  mutating func create(_ name: String, _ permissions: FilePermissions) -> Int {
    time += 1
    lastFile += 1
    files[lastFile] = DiskFile(permissions: permissions, time: time)
    names[name] = lastFile
    nameChanges.append(.create(name, file: lastFile))
    return lastFile
  }

  mutating func rename(_ name: String, to newName: String) {
    guard let file = names.removeValue(forKey: name) else { return }
    time += 1
    names[newName] = file
    nameChanges.append(.rename(name, to: newName, file: file))
  }

  mutating func link(_ name: String, to newName: String) {
    guard let file = names[name] else { return }
    time += 1
    names[newName] = file
    nameChanges.append(.create(newName, file: file))
  }

  mutating func remove(_ name: String) {
    guard let file = names.removeValue(forKey: name) else { return }
    time += 1
    nameChanges.append(.remove(name, file: file))
  }

  mutating func write(_ bytes: [UInt8], to file: Int, at offset: Int) {
    time += 1
    files[file]?.write(bytes, at: offset, time: time)
  }

  mutating func resize(_ file: Int, to length: Int) {
    time += 1
    files[file]?.resize(to: length, time: time)
  }

  mutating func setPermissions(_ permissions: FilePermissions, of file: Int) {
    time += 1
    files[file]?.permissions = permissions
  }

  mutating func flush(_ file: Int) {
    time += 1
    files[file]?.flush()
  }

  mutating func flushNames() {
    time += 1
    flushedNames = names
    nameChanges = []
  }
}

extension [String: Int] {
  /// Does to a folder's names what a change does, as far as it still can.
  mutating func apply(_ change: DiskState.NameChange) {
    switch change {
    case .create(let name, let file):
      self[name] = file
    case .rename(let name, let newName, let file):
      if self[name] == file { self[name] = nil }
      self[newName] = file
    case .remove(let name, let file):
      if self[name] == file { self[name] = nil }
    }
  }
}
