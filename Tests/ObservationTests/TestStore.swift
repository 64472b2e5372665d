import DurableFiles
import FaultyFiles
import Foundation
import InMemoryRecords
import JSONFileRecords
import Records
import SQLiteRecords

/// A store of a test's own that several connections and processes can open.
final class TestStore: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case memory, json, sqlite

    /// Those that another process can open.
    static let files: [Kind] = [.json, .sqlite]
  }

  let kind: Kind
  let path: String
  let folder: TemporaryFolder
  private let storage = InMemoryStorage()

  init(_ kind: Kind) throws {
    self.kind = kind
    folder = try TemporaryFolder()
    path = folder.file("store")
  }

  func open(
    _ access: StoreAccess = .readWrite(createIfMissing: true)
  ) throws -> any RecordDatabase {
    switch kind {
    case .memory: InMemoryDatabase(storage: storage)
    case .json: try JSONFileDatabase(path: path, access: access)
    case .sqlite: try SQLiteDatabase(path: path, access: access)
    }
  }

  /// Opens a file store where the system cannot watch files.
  func openUnwatched(_ clock: any Clock<Duration>) throws -> any RecordDatabase {
    let files = FaultyFileSystem()
    files.add(FileFault(.fails(ENOSPC), on: .watch, isLasting: true))
    return switch kind {
    case .memory: try open()
    case .json:
      try JSONFileDatabase(
        path: path, access: .readWrite(createIfMissing: true), clock: SystemRecordClock(),
        lockTimeout: .seconds(5), lockClock: clock, files: files)
    case .sqlite:
      try SQLiteDatabase(path: path, pushesDown: true, watchClock: clock, watchedFiles: files)
    }
  }
}
