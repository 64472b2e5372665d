import Foundation
import InMemoryRecords
import JSONFileRecords
import RecordConformance
import RecordSpecs
import Records
import SQLiteRecords

/// The stores that every example of the book is run on; the tests themselves are generated.
enum Harness: ConformanceSuite {
  static let stores = [memory, json, sqlite].map { ConformanceStore($0) }

  private static let memory = SpecStore(
    name: "memory",
    capabilities: [
      .atomicBatches, .changeFeed, .references, .commitNotices, .indices, .declaredSchemas,
    ]
  ) { place in
    InMemoryDatabase(storage: place.kept { InMemoryStorage() }, clock: place.clock)
  }

  private static let json = SpecStore(
    name: "json",
    capabilities: [
      .atomicBatches, .changeFeed, .references, .persistence, .commitNotices, .indices,
      .declaredSchemas,
    ]
  ) { place in
    try JSONFileDatabase(path: place.url.appending(path: "lists.json").path, clock: place.clock)
  }

  private static let sqlite = SpecStore(
    name: "sqlite",
    capabilities: [
      .atomicBatches, .changeFeed, .references, .persistence, .commitNotices, .indices,
      .declaredSchemas,
    ]
  ) { place in
    try SQLiteDatabase(path: place.url.appending(path: "lists.db").path, clock: place.clock)
  }
}
