import ArrayRecords
import RecordConformance
import Records

/// All that an adopter writes to run the book: what the store can do, and how it is opened.
enum Harness: ConformanceHarness {
  static let declares = Declaration(
    level: "1.0", name: "array", capabilities: [.atomicBatches])

  static func open(_ place: Place) async throws -> any RecordDatabase {
    ArrayDatabase(storage: place.kept { ArrayDatabase.Storage() }, clock: place.clock)
  }
}
