import DurableFiles
import FaultyFiles
import Foundation
import Records
import Synchronization

@testable import JSONFileRecords

/// A clock that stands still.
struct StandingClock: RecordClock {
  var now = Date(timeIntervalSinceReferenceDate: 794_139_300.25)
}

/// A clock for waits that are over at once.
struct ImpatientClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { ContinuousClock().now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

/// A folder with one store, `lists.json`, and ways to open it.
struct StoreFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: String { folder.file("lists.json") }

  func open(
    _ access: StoreAccess = .readWrite(createIfMissing: true),
    on files: any FileSystem = FaultyFileSystem(), clock: any RecordClock = StandingClock()
  ) throws(RecordError) -> JSONFileDatabase {
    try JSONFileDatabase(
      path: path, access: access, clock: clock, lockTimeout: .seconds(1),
      lockClock: ImpatientClock(), files: files)
  }

  /// Makes a store with two lists, the second of which is in the journal only.
  func makeStore() async throws {
    let store = try open()
    try await store.save(list("a", name: "Bread"))
    try await store.compact()
    try await store.save(list("b", name: "Milk"))
  }

  /// The names of all lists, by record.
  func names(_ access: StoreAccess = .readOnly) async throws -> [String: String] {
    try await open(access).names()
  }
}

extension JSONFileDatabase {
  /// The names of all lists, by record.
  func names() async throws -> [String: String] {
    var names: [String: String] = [:]
    for record in try await all(Query("Lists")) {
      if case .string(let name) = record["name"] { names[record.id.name] = name }
    }
    return names
  }
}

func list(_ id: String, name: String) -> Record {
  Record(RecordID(uncheckedType: "Lists", name: id), ["name": .string(name)])
}

/// The code of the error that an operation throws.
func code(_ body: () async throws -> Void) async -> RecordError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? RecordError)?.code
  }
}
