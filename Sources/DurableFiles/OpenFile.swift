import Synchronization

/// An open file that finishes short reads and writes, and stops working once a flush has failed.
///
/// After a failed flush the system may have thrown the bytes away and report success the next time.
/// So the first failure is final: every later write, cut or flush throws it again, and only opening
/// the file anew tells what is on the disk.
package final class OpenFile: Sendable {
  package let path: String
  private let descriptor: FileDescriptor
  private let files: any FileSystem
  private let failure = Mutex<FileError?>(nil)

  init(_ descriptor: FileDescriptor, in files: any FileSystem) {
    self.descriptor = descriptor
    self.files = files
    path = descriptor.path
  }

  deinit {
    files.close(descriptor)
  }

  /// What this file is by now.
  package func status() throws(FileError) -> FileStatus {
    try uninterrupted { () throws(FileError) in try files.status(of: descriptor) }
  }

  /// The bytes from an offset on: as many as asked for, fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        let space = UnsafeMutableRawBufferPointer(buffer)
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: space[filled...])
          let place = offset + filled
          let got = try uninterrupted { () throws(FileError) in
            try files.read(descriptor, into: rest, at: place)
          }
          guard got > 0 else { break }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the bytes at an offset. After an error some of them may be there.
  package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try write(bytes, at: offset) }
    }
    try result.get()
  }

  /// Writes all of the bytes at an offset. After an error some of them may be there.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    try checkUsable()
    var written = 0
    // A call that writes nothing and reports nothing must not keep us here for ever.
    var idleCalls = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let place = offset + written
      let count = try uninterrupted { () throws(FileError) in
        try files.write(rest, to: descriptor, at: place)
      }
      idleCalls = count == 0 ? idleCalls + 1 : 0
      guard idleCalls < 100 else { throw FileError.noProgress(path) }
      written += count
    }
  }

  /// Cuts the file.
  package func truncate(to length: Int) throws(FileError) {
    try checkUsable()
    try uninterrupted { () throws(FileError) in try files.truncate(descriptor, to: length) }
  }

  /// Sets the permission bits.
  package func setPermissions(_ permissions: FilePermissions) throws(FileError) {
    try uninterrupted { () throws(FileError) in
      try files.setPermissions(permissions, of: descriptor)
    }
  }

  /// Returns when all that was written is on the disk. An error makes this file unusable.
  package func flush() throws(FileError) {
    try checkUsable()
    do {
      // An interrupted flush is a failed one: which bytes got out is not known either.
      try files.flush(descriptor)
    } catch {
      failure.withLock { $0 = error }
      throw error
    }
  }

  /// Lets bytes begin to go to the disk, so that ``flush()`` has less to wait for; promises nothing.
  package func beginFlush(of range: Range<Int>) {
    files.beginFlush(descriptor, of: range)
  }

  /// Takes the exclusive lock if nobody holds it.
  package func tryLock() throws(FileError) -> Bool {
    try uninterrupted { () throws(FileError) in try files.tryLock(descriptor) }
  }

  /// Gives the lock back.
  package func unlock() throws(FileError) {
    try uninterrupted { () throws(FileError) in try files.unlock(descriptor) }
  }

  /// Throws the failure of an earlier flush.
  private func checkUsable() throws(FileError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
