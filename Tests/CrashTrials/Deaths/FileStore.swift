import DurableFiles
import Foundation
import JSONFileRecords
package import Records
import SQLiteRecords

/// A store in the files of this machine, for trials with processes that die.
package struct FileStore: TrialPlace {
  /// Which of the stores in files it is.
  package enum Kind: String, CaseIterable, Sendable {
    case json, sqlite
    /// The SQLite store that waits for no disk: the death of a process takes nothing from it either.
    case hastySQLite = "hasty-sqlite"

    /// The names that may be left when every connection has closed.
    var namesAtRest: Set<String> {
      switch self {
      case .json: ["lists.json", "lists.json.journal"]
      case .sqlite, .hastySQLite: ["lists.db"]
      }
    }

    /// What the store's file is called.
    package var fileName: String {
      switch self {
      case .json: "lists.json"
      case .sqlite, .hastySQLite: "lists.db"
      }
    }
  }

  package let kind: Kind
  package let path: String

  package init(kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  package func open(_ access: StoreAccess) throws(RecordError) -> any RecordDatabase {
    switch kind {
    case .json: try JSONFileDatabase(path: path, access: access, clock: StandingClock())
    case .sqlite: try SQLiteDatabase(path: path, access: access, clock: StandingClock())
    case .hastySQLite:
      try SQLiteDatabase(
        path: path, access: access, durability: .operatingSystem, clock: StandingClock())
    }
  }

  func compact(_ database: any RecordDatabase) async throws(RecordError) {
    try await (database as? JSONFileDatabase)?.compact()
    try await (database as? SQLiteDatabase)?.compact()
  }
}
