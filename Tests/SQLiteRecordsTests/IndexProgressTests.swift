import Records
import SQLiteRecords
import Synchronization
import Testing

@Suite("The progress of building an index")
struct IndexProgressTests {
  private static let indices = [
    RecordIndex("Notes", ["rank"]), RecordIndex("Notes", ["tags"], for: .elements),
    RecordIndex("Notes", for: .words),
  ]

  private func withNotes(_ body: (SQLiteDatabase) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteDatabase(path: folder.file("a.db"), durability: .operatingSystem)
    let notes = (0..<1_000).map { number in
      Modification.save(
        Record(
          RecordID(uncheckedType: "Notes", name: "n\(number)"),
          ["rank": .int(Int64(number)), "tags": .list([.string("t\(number % 7)")])]),
        .insert)
    }
    _ = try await database.modify(notes, atomically: true).records()
    try await body(database)
    try await database.close()
  }

  @Test("ends with all records", arguments: indices)
  func progress(index: RecordIndex) async throws {
    try await withNotes { database in
      let work = LongWork { try await database.ensureIndex(index) }
      var states: [WorkProgress] = []
      for await state in work { states.append(state) }
      try await work.value
      #expect(states.last == WorkProgress(.indexing, 1_000, of: 1_000))
      #expect(try await database.schema().types["Notes"]?.indices == [index])
    }
  }

  @Test("leaves no half when it is cancelled in the midst", arguments: indices)
  func cancellation(index: RecordIndex) async throws {
    try await withNotes { database in
      // The first word of progress is an order to stop.
      let told = Mutex(0)
      let stop: @Sendable (WorkProgress) -> Void = { _ in
        told.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
      }
      let task = Task {
        try await WorkMeter.$watcher.withValue(stop) { try await database.ensureIndex(index) }
      }
      let error = await #expect(throws: RecordError.self) { try await task.value }
      #expect(error?.code == .cancelled)
      #expect(told.withLock { $0 } > 0)
      #expect(try await database.schema().types["Notes"]?.indices == [])
      #expect(try await database.count(Query(text: "Notes WHERE tags CONTAINS \"t3\"")) == 143)
      try await database.ensureIndex(index)
      #expect(try await database.schema().types["Notes"]?.indices == [index])
      #expect(try await database.count(Query(text: "Notes WHERE tags CONTAINS \"t3\"")) == 143)
    }
  }
}
