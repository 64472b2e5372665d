import DurableFiles

extension StoreURL {
  /// Whether something has the store's path; a store in memory is always there.
  func isThere() throws(CommandFailure) -> Bool {
    if scheme == .memory { return true }
    do throws(FileError) {
      return try LocalFileSystem().currentStatus(at: path) != nil
    } catch {
      if error.isMissing { return false }
      throw .unusable("\(path) cannot be looked up: \(error.reason).")
    }
  }

  /// Whether two names lead to the same file.
  func isSamePlace(as other: StoreURL) throws(CommandFailure) -> Bool {
    if scheme == .memory || other.scheme == .memory { return false }
    let files = LocalFileSystem()
    do throws(FileError) {
      if try files.resolvedPath(path) == files.resolvedPath(other.path) { return true }
      guard let status = try files.currentStatus(at: path) else { return false }
      return try files.currentStatus(at: other.path)?.identity == status.identity
    } catch {
      // What is not there is not the same; opening it says what is wrong.
      return false
    }
  }
}
