import FaultyFiles
import Records
import Synchronization
import Testing

@testable import JSONFileRecords

@Suite struct IndexProgressTests {
  private static let count = 10_000
  private static let index = RecordIndex("Lists", ["rank"])

  let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  private func lists() async throws -> JSONFileDatabase {
    let database = try store.open()
    try await database.save(
      (0..<Self.count).map { number in
        Record(
          try RecordID(type: "Lists", name: "n\(number)"), ["rank": .int(Int64(number * 7 % 1_000))]
        )
      })
    return database
  }

  @Test func itGrowsToAllRecords() async throws {
    let database = try await lists()
    let states = Mutex<[WorkProgress]>([])
    let note: @Sendable (WorkProgress) -> Void = { state in states.withLock { $0.append(state) } }
    try await WorkMeter.$watcher.withValue(note) { try await database.ensureIndex(Self.index) }
    let told = states.withLock { $0.filter { $0.phase == .indexing } }
    #expect(told.last == WorkProgress(.indexing, Self.count, of: Self.count))
    #expect(told.count > 2)
    #expect(told.map(\.completed) == told.map(\.completed).sorted())
  }

  @Test func whoCancelsItLeavesNothingInTheFileNeither() async throws {
    let database = try await lists()
    let stop: @Sendable (WorkProgress) -> Void = { state in
      if state.phase == .indexing, state.completed > 0 { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task {
      try await WorkMeter.$watcher.withValue(stop) { try await database.ensureIndex(Self.index) }
    }
    let error = await #expect(throws: RecordError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(try await database.schema().types["Lists"]?.indices == [])
    let other = try store.open()
    #expect(try await other.schema().types["Lists"]?.indices == [])
    try await other.close()
    try await database.ensureIndex(Self.index)
    #expect(try await database.schema().types["Lists"]?.indices == [Self.index])
    try await database.close()
    let again = try store.open()
    #expect(try await again.schema().types["Lists"]?.indices == [Self.index])
    try await again.close()
  }

  @Test func writingTheFileAnewCountsTheRecords() async throws {
    let database = try await lists()
    // What was outgrown was written anew at once; this is what is left to do.
    try await database.save(Record("Lists/a", ["rank": 1]))
    try await database.save(Record("Lists/b", ["rank": 2]))
    let work = LongWork { try await database.compact() }
    var last: WorkProgress?
    for await state in work { last = state }
    try await work.value
    #expect(last == WorkProgress(.compacting, Self.count + 2, of: Self.count + 2))
    try await database.close()
  }
}
