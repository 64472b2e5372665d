import CDurableFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The machine's own file system.
package struct LocalFileSystem: FileSystem {
  package init() {}

  package func open(_ path: String, for access: FileAccess) throws(FileError) -> FileDescriptor {
    // Without O_NONBLOCK opening a named pipe would wait for a writer for ever; files do not care.
    let always = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number =
      switch access {
      case .reading: systemOpen(path, O_RDONLY | always, 0)
      case .updating: systemOpen(path, O_RDWR | always, 0)
      case .creating(let permissions):
        systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | always, permissions.rawValue)
      }
    guard number >= 0 else { throw FileError(.open, path, code: errno) }
    return FileDescriptor(number: number, path: path)
  }

  package func close(_ file: FileDescriptor) {
    // Not repeated when interrupted: the number is free by then, and may be another file's.
    systemClose(file.number)
  }

  package func status(at path: String) throws(FileError) -> FileStatus? {
    var found = stat()
    guard stat(path, &found) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(.readStatus, path, code: errno)
    }
    return FileStatus(found)
  }

  package func statusOfName(_ path: String) throws(FileError) -> FileStatus? {
    var found = stat()
    guard lstat(path, &found) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(.readStatus, path, code: errno)
    }
    return FileStatus(found)
  }

  package func rights(to path: String) -> FileRights {
    var rights: FileRights = []
    if access(path, R_OK) == 0 { rights.insert(.read) }
    if access(path, W_OK) == 0 { rights.insert(.write) }
    if access(path, X_OK) == 0 { rights.insert(.enter) }
    return rights
  }

  package func status(of file: FileDescriptor) throws(FileError) -> FileStatus {
    var found = stat()
    guard fstat(file.number, &found) == 0 else {
      throw FileError(.readStatus, file.path, code: errno)
    }
    return FileStatus(found)
  }

  package func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    let count = pread(file.number, buffer.baseAddress, buffer.count, off_t(offset))
    guard count >= 0 else { throw FileError(.read, file.path, code: errno) }
    return count
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(FileError) -> Int {
    let count = pwrite(file.number, bytes.baseAddress, bytes.count, off_t(offset))
    guard count >= 0 else { throw FileError(.write, file.path, code: errno) }
    return count
  }

  package func truncate(_ file: FileDescriptor, to length: Int) throws(FileError) {
    guard ftruncate(file.number, off_t(length)) == 0 else {
      throw FileError(.truncate, file.path, code: errno)
    }
  }

  package func setPermissions(
    _ permissions: FilePermissions, of file: FileDescriptor
  ) throws(FileError) {
    guard fchmod(file.number, mode_t(permissions.rawValue)) == 0 else {
      throw FileError(.setPermissions, file.path, code: errno)
    }
  }

  package func flush(_ file: FileDescriptor) throws(FileError) {
    #if canImport(Darwin)
      // `fsync` only reaches the drive's cache there. Volumes without F_FULLFSYNC offer no better.
      if fcntl(file.number, F_FULLFSYNC) == 0 { return }
      let isUnknown = errno == ENOTSUP || errno == EINVAL || errno == ENOTTY
      guard isUnknown, fsync(file.number) == 0 else {
        throw FileError(.flush, file.path, code: errno)
      }
    #else
      // Includes the length, which is all of the metadata that reading the bytes needs.
      guard fdatasync(file.number) == 0 else { throw FileError(.flush, file.path, code: errno) }
    #endif
  }

  package func beginFlush(_ file: FileDescriptor, of range: Range<Int>) {
    docket_begin_flush(file.number, Int64(range.lowerBound), Int64(range.count))
  }

  package func flushFolder(_ path: String) throws(FileError) {
    let number = systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard number >= 0 else { throw FileError(.flushFolder, path, code: errno) }
    defer { systemClose(number) }
    // Some network volumes refuse the call for folders; they order their names themselves.
    guard fsync(number) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileError(.flushFolder, path, code: errno)
    }
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    guard systemRename(path, newPath) == 0 else {
      throw FileError(.rename, newPath, code: errno)
    }
  }

  package func link(_ path: String, to newPath: String) throws(FileError) {
    guard systemLink(path, newPath) == 0 else { throw FileError(.link, newPath, code: errno) }
  }

  package func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw FileError(.remove, path, code: errno) }
  }

  package func tryLock(_ file: FileDescriptor) throws(FileError) -> Bool {
    // The lock of an open file, not of a process: connections in one process exclude each other.
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw FileError(.lock, file.path, code: errno)
  }

  package func unlock(_ file: FileDescriptor) throws(FileError) {
    guard flock(file.number, LOCK_UN) == 0 else {
      throw FileError(.unlock, file.path, code: errno)
    }
  }
}

// Calls whose names are those of the methods above.

private func systemOpen(_ path: String, _ flags: Int32, _ permissions: UInt16) -> Int32 {
  open(path, flags, mode_t(permissions))
}

private func systemClose(_ number: Int32) {
  _ = close(number)
}

private func systemLink(_ path: String, _ newPath: String) -> Int32 {
  link(path, newPath)
}

private func systemRename(_ path: String, _ newPath: String) -> Int32 {
  rename(path, newPath)
}

extension FileStatus {
  fileprivate init(_ found: stat) {
    let kind: Kind =
      switch found.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    self.init(
      kind: kind,
      identity: Identity(
        device: UInt64(truncatingIfNeeded: found.st_dev),
        number: UInt64(truncatingIfNeeded: found.st_ino)),
      permissions: FilePermissions(rawValue: UInt16(truncatingIfNeeded: found.st_mode)),
      size: Int(found.st_size),
      changed: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      nameCount: Int(found.st_nlink))
  }
}
