package import DurableFiles
import Foundation
public import Records

extension JSONFileDatabase {
  /// Accepts a document that was edited by hand: checks it as a whole, and writes it anew with the right checksum.
  ///
  /// A record that was added without its dates and version gets the clock's date and the next version; to mark a
  /// record as changed, remove its version. Changes still in the journal are applied to the edited records.
  ///
  /// - Parameters:
  ///   - path: The document.
  ///   - clock: Where the dates of added records come from.
  ///   - lockTimeout: How long to wait for other connections.
  /// - Throws: ``RecordError`` with ``RecordError/Code/corrupt``, line and column where the document does not fit the
  ///   format. The file is untouched then.
  @concurrent public static func repair(
    path: String, clock: any RecordClock = SystemRecordClock(), lockTimeout: Duration = .seconds(5)
  ) async throws(RecordError) {
    try await repair(path: path, clock: clock, lockTimeout: lockTimeout, files: LocalFileSystem())
  }

  /// Accepts a document on a given file system.
  @concurrent package static func repair(
    path: String, clock: any RecordClock, lockTimeout: Duration, files: any FileSystem
  ) async throws(RecordError) {
    let store = try StoreFiles(path, in: files)
    guard let status = try store.status(of: store.document) else {
      throw StoreAccess.missing(path)
    }
    let lock = FileLock(at: store.lock, permissions: status.permissions, in: files)
    do {
      guard try await lock.acquire(within: lockTimeout, clock: ContinuousClock()) else {
        throw RecordError.locked(store.document, after: lockTimeout)
      }
    } catch let error as FileError {
      throw RecordError(writing: error, to: store.document)
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError.cancelled
    }
    defer { lock.releaseAndRemove() }
    try store.acceptEdit(date: clock.now)
  }
}

extension StoreFiles {
  /// Reads the document whatever its checksum, and its journal, and writes all into a new document.
  fileprivate func acceptEdit(date: Date) throws(RecordError) {
    let loaded = try loadEdited(date: date)
    do {
      _ = try replaceDocument(
        loaded.document, isContinued: loaded.journal != nil, by: loaded.snapshot)
      try files.removeIfPresent(journal)
    } catch {
      throw RecordError(writing: error, to: document)
    }
  }
}
