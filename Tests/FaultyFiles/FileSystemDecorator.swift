package import DurableFiles

/// A file system that passes on every call to another, but for those that a conforming type takes.
package protocol FileSystemDecorator: FileSystem {
  /// What the calls go to.
  var base: any FileSystem { get }
}

extension FileSystemDecorator {
  package func open(_ path: String, for access: FileAccess) throws(FileError) -> FileDescriptor {
    try base.open(path, for: access)
  }

  package func close(_ file: FileDescriptor) {
    base.close(file)
  }

  package func status(at path: String) throws(FileError) -> FileStatus? {
    try base.status(at: path)
  }

  package func statusOfName(_ path: String) throws(FileError) -> FileStatus? {
    try base.statusOfName(path)
  }

  package func rights(to path: String) -> FileRights {
    base.rights(to: path)
  }

  package func status(of file: FileDescriptor) throws(FileError) -> FileStatus {
    try base.status(of: file)
  }

  package func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    try base.read(file, into: buffer, at: offset)
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(FileError) -> Int {
    try base.write(bytes, to: file, at: offset)
  }

  package func truncate(_ file: FileDescriptor, to length: Int) throws(FileError) {
    try base.truncate(file, to: length)
  }

  package func setPermissions(
    _ permissions: FilePermissions, of file: FileDescriptor
  ) throws(FileError) {
    try base.setPermissions(permissions, of: file)
  }

  package func flush(_ file: FileDescriptor) throws(FileError) {
    try base.flush(file)
  }

  package func beginFlush(_ file: FileDescriptor, of range: Range<Int>) {
    base.beginFlush(file, of: range)
  }

  package func flushFolder(_ path: String) throws(FileError) {
    try base.flushFolder(path)
  }

  package func rename(_ path: String, to newPath: String) throws(FileError) {
    try base.rename(path, to: newPath)
  }

  package func link(_ path: String, to newPath: String) throws(FileError) {
    try base.link(path, to: newPath)
  }

  package func remove(_ path: String) throws(FileError) {
    try base.remove(path)
  }

  package func resolve(_ path: String) throws(FileError) -> String {
    try base.resolve(path)
  }

  package func tryLock(_ file: FileDescriptor) throws(FileError) -> Bool {
    try base.tryLock(file)
  }

  package func unlock(_ file: FileDescriptor) throws(FileError) {
    try base.unlock(file)
  }
}
