/// Repeats a call that a signal interrupted before it did anything.
///
/// Gives up after a thousand interruptions in a row: no signal is that busy.
package func uninterrupted<Result>(
  _ call: () throws(FileError) -> Result
) throws(FileError) -> Result {
  for _ in 0..<1_000 {
    do {
      return try call()
    } catch {
      guard error.isInterrupted else { throw error }
    }
  }
  return try call()
}

extension FileSystem {
  /// Opens a file that closes itself when nobody refers to it any more.
  package func openFile(_ path: String, for access: FileAccess) throws(FileError) -> OpenFile {
    let descriptor = try uninterrupted { () throws(FileError) in try open(path, for: access) }
    return OpenFile(descriptor, in: self)
  }

  /// What is at a path, or nil where nothing is.
  package func currentStatus(at path: String) throws(FileError) -> FileStatus? {
    try uninterrupted { () throws(FileError) in try status(at: path) }
  }

  /// What has a name itself, or nil where nothing has it.
  package func currentStatusOfName(_ path: String) throws(FileError) -> FileStatus? {
    try uninterrupted { () throws(FileError) in try statusOfName(path) }
  }

  /// The absolute path without symbolic links that a path leads to.
  package func resolvedPath(_ path: String) throws(FileError) -> String {
    try uninterrupted { () throws(FileError) in try resolve(path) }
  }

  /// Removes a name if it is there, and tells whether it was.
  @discardableResult
  package func removeIfPresent(_ path: String) throws(FileError) -> Bool {
    do {
      try uninterrupted { () throws(FileError) in try remove(path) }
      return true
    } catch {
      guard error.isMissing else { throw error }
      return false
    }
  }

  /// Gives a file another name, for good only when the folder is flushed.
  package func move(_ path: String, to newPath: String) throws(FileError) {
    try uninterrupted { () throws(FileError) in try rename(path, to: newPath) }
  }

  /// Gives a file another name that nothing has yet, for good only when the folder is flushed.
  ///
  /// Unlike ``move(_:to:)`` it never replaces a file that came from somewhere else meanwhile, but on
  /// volumes where a file cannot have two names.
  package func moveToFreeName(_ path: String, to newPath: String) throws(FileError) {
    do {
      try uninterrupted { () throws(FileError) in try link(path, to: newPath) }
    } catch {
      guard error.isUnsupported else { throw error }
      return try move(path, to: newPath)
    }
    try removeIfPresent(path)
  }
}
