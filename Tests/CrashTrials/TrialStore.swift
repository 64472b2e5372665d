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
  /// What the store's file is called.
  let fileName: String
  /// The place of the one store of a disk, from which all its connections are opened.
  let place: @Sendable (any FileSystem) -> any TrialPlace
  /// Whether what was acknowledged is there after the power failed; if not, an older state may be, but a whole one.
  package let keepsAcknowledged: Bool
  /// The names that may be left when every connection has closed.
  let namesAtRest: Set<String>
  /// Whether a file of this name is one that only replaces another when it is whole.
  let isDraft: @Sendable (String) -> Bool

  /// The JSON file store.
  package static let json = TrialStore(
    name: "json", fileName: "lists.json", place: { JSONPlace(files: $0) }, keepsAcknowledged: true,
    namesAtRest: ["lists.json", "lists.json.journal"],
    isDraft: { $0 == "lists.json" + FileReplacement.suffix })

  /// The SQLite store.
  package static let sqlite = TrialStore(sqlite: .power, keepsAcknowledged: true)

  /// The SQLite store that waits for no disk.
  package static let hastySQLite = TrialStore(sqlite: .operatingSystem, keepsAcknowledged: false)

  /// The SQLite store that waits for no disk, and is said to.
  package static let boastfulSQLite = TrialStore(sqlite: .operatingSystem, keepsAcknowledged: true)

  private init(sqlite durability: Durability, keepsAcknowledged: Bool) {
    self.init(
      name: "sqlite", fileName: "lists.db",
      place: {
        SQLitePlace(
          vfs: FileSystemVFS(to: $0, ignoresLocks: $0 is WithoutLock), durability: durability)
      },
      keepsAcknowledged: keepsAcknowledged, namesAtRest: ["lists.db", "lists.db-wal"],
      isDraft: { $0.hasPrefix("lists.db-new") })
  }

  init(
    name: String, fileName: String, place: @escaping @Sendable (any FileSystem) -> any TrialPlace,
    keepsAcknowledged: Bool, namesAtRest: Set<String>,
    isDraft: @escaping @Sendable (String) -> Bool
  ) {
    self.name = name
    self.fileName = fileName
    self.place = place
    self.keepsAcknowledged = keepsAcknowledged
    self.namesAtRest = namesAtRest
    self.isDraft = isDraft
  }
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
  var durability = Durability.power

  func open(_ access: StoreAccess) throws(RecordError) -> any RecordDatabase {
    try database(access)
  }

  /// Opens a connection.
  func database(_ access: StoreAccess) throws(RecordError) -> SQLiteDatabase {
    try SQLiteDatabase(
      path: SimulatedDisk.path("lists.db"), access: access, durability: durability,
      clock: StandingClock(), pushesDown: true, waitMilliseconds: 0, readers: 1,
      watchedFiles: vfs.files, disk: vfs.disk)
  }

  func compact(_ database: any RecordDatabase) async throws(RecordError) {
    try await (database as? SQLiteDatabase)?.compact()
  }
}

/// A clock that stands still, so that two runs of a workload write the same bytes.
struct StandingClock: RecordClock {
  let now = Date(timeIntervalSinceReferenceDate: 794_139_300.25)
}
