import InMemoryRecords
import Records
import Synchronization
import Testing

@Suite("The progress of building an index in memory")
struct IndexProgressTests {
  private static let count = 10_000

  private static let indices = [
    RecordIndex("Notes", ["rank"]), RecordIndex("Notes", ["tags"], for: .elements),
    RecordIndex("Notes", for: .words),
  ]

  private static let query = Query("Notes", where: .compare("tags", .contains, "t3"))

  private func notes() async throws -> InMemoryDatabase {
    let database = InMemoryDatabase()
    let notes = try (0..<Self.count).map { number in
      Record(
        try RecordID(type: "Notes", name: "n\(number)"),
        ["rank": .int(Int64(number * 7 % 1_000)), "tags": .list([.string("t\(number % 7)")])])
    }
    try await database.save(notes)
    return database
  }

  @Test("grows to all records, and says nothing when the index is there", arguments: indices)
  func progress(index: RecordIndex) async throws {
    let database = try await notes()
    let states = Mutex<[WorkProgress]>([])
    let note: @Sendable (WorkProgress) -> Void = { state in states.withLock { $0.append(state) } }
    try await WorkMeter.$watcher.withValue(note) { try await database.ensureIndex(index) }
    let told = states.withLock { $0 }
    #expect(told.first == WorkProgress(.indexing, 0, of: Self.count))
    #expect(told.last == WorkProgress(.indexing, Self.count, of: Self.count))
    #expect(told.count > 2)
    #expect(told.map(\.completed) == told.map(\.completed).sorted())
    states.withLock { $0 = [] }
    try await WorkMeter.$watcher.withValue(note) { try await database.ensureIndex(index) }
    #expect(states.withLock { $0.isEmpty })
  }

  @Test("leaves nothing when it is cancelled in the midst", arguments: indices)
  func cancellation(index: RecordIndex) async throws {
    let database = try await notes()
    let stop: @Sendable (WorkProgress) -> Void = { state in
      if state.completed > 0 { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task {
      try await WorkMeter.$watcher.withValue(stop) { try await database.ensureIndex(index) }
    }
    let error = await #expect(throws: RecordError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(try await database.schema().types["Notes"]?.indices == [])
    let expected = (0..<Self.count).count { $0 % 7 == 3 }
    #expect(try await database.count(Self.query) == expected)
    #expect(try await database.explain(Self.query).indices.isEmpty)
    try await database.ensureIndex(index)
    #expect(try await database.count(Self.query) == expected)
  }
}
