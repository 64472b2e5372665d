/// The calls a store makes to the disk, and no others.
///
/// A store is written against this protocol only, so that a test can put a disk of its own behind
/// it: one that tears a write, fills up, refuses a call, or forgets what was not flushed.
///
/// The calls are the system's own, one each, without loops: a read or write may be short, and any
/// of them may fail with `EINTR`. ``OpenFile`` and the extensions of this protocol finish short
/// calls and repeat interrupted ones; stores use those.
package protocol FileSystem: Sendable {
  /// Opens a file; the descriptor is not inherited by child processes.
  func open(_ path: String, for access: FileAccess) throws(FileError) -> FileDescriptor

  /// Closes a descriptor. What was not flushed is not thereby flushed.
  func close(_ file: FileDescriptor)

  /// What is at a path, or nil where nothing is. A symbolic link is followed.
  func status(at path: String) throws(FileError) -> FileStatus?

  /// What has a name itself, or nil where nothing has it: a symbolic link is not followed.
  func statusOfName(_ path: String) throws(FileError) -> FileStatus?

  /// What this process may do with the file or folder at a path; nothing where there is none.
  func rights(to path: String) -> FileRights

  /// What a descriptor is open on, whatever its path names by now.
  func status(of file: FileDescriptor) throws(FileError) -> FileStatus

  /// Reads at most a buffer's worth of bytes; 0 at the end of the file.
  func read(
    _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int

  /// Writes some of the bytes and tells how many.
  func write(
    _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int
  ) throws(FileError) -> Int

  /// Cuts a file, or extends it with zeros.
  func truncate(_ file: FileDescriptor, to length: Int) throws(FileError)

  /// Sets the permission bits, regardless of the process's umask.
  func setPermissions(_ permissions: FilePermissions, of file: FileDescriptor) throws(FileError)

  /// Returns when the file's bytes and length are on the disk.
  ///
  /// After an error nobody knows which bytes are: the system may report it once and then forget.
  func flush(_ file: FileDescriptor) throws(FileError)

  /// Lets bytes begin to go to the disk, so that a later flush has less to wait for.
  ///
  /// A hint that promises nothing: after it a flush is as necessary as before, and tells of any failure.
  func beginFlush(_ file: FileDescriptor, of range: Range<Int>)

  /// Returns when the names in a folder are on the disk.
  func flushFolder(_ path: String) throws(FileError)

  /// Gives a file another name on the same volume, in place of any file of that name.
  func rename(_ path: String, to newPath: String) throws(FileError)

  /// Gives a file a second name on the same volume. Fails where something has that name already.
  func link(_ path: String, to newPath: String) throws(FileError)

  /// Removes a name.
  func remove(_ path: String) throws(FileError)

  /// The absolute path without symbolic links that a path leads to, be a file there yet or not.
  func resolve(_ path: String) throws(FileError) -> String

  /// Takes the exclusive lock of a file if nobody holds it, this process included.
  ///
  /// The lock belongs to the descriptor and ends when that is closed, be it by a process's death.
  func tryLock(_ file: FileDescriptor) throws(FileError) -> Bool

  /// Gives a lock back.
  func unlock(_ file: FileDescriptor) throws(FileError)

  /// Begins to watch files, which need not be there.
  ///
  /// - Throws: A ``FileError`` where files cannot be watched, or no more of them. Then somebody has to look now and then.
  func watch(_ files: WatchedFiles) throws(FileError) -> FileEvents
}

extension FileSystem {
  /// Leaves all to the flush, as a file system may.
  package func beginFlush(_ file: FileDescriptor, of range: Range<Int>) {}

  /// Cannot watch, as a file system may.
  package func watch(_ files: WatchedFiles) throws(FileError) -> FileEvents {
    throw FileError.cannotWatch(files.folder)
  }
}
