import DurableFiles
import FaultyFiles
import Foundation
import JSONFileRecords
import Records
import SQLiteRecords

/// A kind of store that the trials put on a disk of their own.
package struct TrialStore: Sendable {
  /// What reports call it.
  package let name: String
  /// The place of the one store of a disk, from which all its connections are opened.
  let place: @Sendable (any FileSystem) -> any TrialPlace
  /// The names that may be left when every connection has closed.
  let namesAtRest: Set<String>
  /// Whether a file of this name is one that only replaces another when it is whole.
  let isDraft: @Sendable (String) -> Bool

  /// The JSON file store.
  package static let json = TrialStore(
    name: "json", place: { JSONPlace(files: $0) },
    namesAtRest: ["lists.json", "lists.json.journal"],
    isDraft: { $0 == "lists.json" + FileReplacement.suffix })

  /// The SQLite store.
  package static let sqlite = TrialStore(
    name: "sqlite", place: { SQLitePlace(vfs: FileSystemVFS(to: $0)) },
    namesAtRest: ["lists.db", "lists.db-wal"],
    isDraft: { $0.hasPrefix("lists.db-new") })
}

/// Where a store is on a disk.
protocol TrialPlace: Sendable {
  /// Opens a connection.
  func open(_ access: StoreAccess) throws(RecordError) -> any RecordDatabase

  /// Folds, or cuts back, what the store keeps beside its file.
  func compact(_ database: any RecordDatabase) async throws(RecordError)
}

struct JSONPlace: TrialPlace {
  let files: any FileSystem

  func open(_ access: StoreAccess) throws(RecordError) -> any RecordDatabase {
    try JSONFileDatabase(
      path: SimulatedDisk.path("lists.json"), access: access, clock: StandingClock(),
      lockTimeout: .zero, lockClock: ContinuousClock(), files: files)
  }

  func compact(_ database: any RecordDatabase) async throws(RecordError) {
    try await (database as? JSONFileDatabase)?.compact()
  }
}

struct SQLitePlace: TrialPlace {
  let vfs: FileSystemVFS

  func open(_ access: StoreAccess) throws(RecordError) -> any RecordDatabase {
    try database(access)
  }

  /// Opens a connection.
  func database(_ access: StoreAccess) throws(RecordError) -> SQLiteDatabase {
    try SQLiteDatabase(
      path: SimulatedDisk.path("lists.db"), access: access, clock: StandingClock(),
      pushesDown: true, waitMilliseconds: 0, watchedFiles: vfs.files, disk: vfs.disk)
  }

  func compact(_ database: any RecordDatabase) async throws(RecordError) {}
}

/// A clock that stands still, so that two runs of a workload write the same bytes.
struct StandingClock: RecordClock {
  let now = Date(timeIntervalSinceReferenceDate: 794_139_300.25)
}
