import InMemoryRecords
import Records
import Testing

@Suite(.timeLimit(.minutes(10))) struct QueryObservationTests {
  private let storage = InMemoryStorage()
  private var database: InMemoryDatabase { InMemoryDatabase(storage: storage) }

  private let open = Query(
    "Tasks", where: .compare("done", .equal, false), sort: [SortKey("title")])

  private func task(_ name: String, _ title: String, done: Bool = false) throws -> Record {
    Record(try RecordID(type: "Tasks", name: name), ["title": .string(title), "done": .bool(done)])
  }

  @Test func theFirstSnapshotIsTheCurrentState() async throws {
    let database = database
    try await database.save(task("a", "Bread"))
    var snapshots = database.observe(open).makeAsyncIterator()
    let first = try #require(try await snapshots.next())
    #expect(first.records.map(\.id) == ["Tasks/a"])
    #expect(first.changes.insertions == [0])
    #expect(try await database.changes(since: first.token, limit: nil).changes.isEmpty)
  }

  @Test func aSnapshotTellsWhatMovedCameAndWent() async throws {
    let database = database
    try await database.save([task("a", "Bread"), task("b", "Milk"), task("c", "Tea")])
    var snapshots = database.observe(open).makeAsyncIterator()
    _ = try await snapshots.next()
    try await database.update("Tasks/a", ["title": .set("Zest")])
    let moved = try #require(try await snapshots.next())
    #expect(moved.records.map(\.id) == ["Tasks/b", "Tasks/c", "Tasks/a"])
    #expect(moved.changes.moves == [RowChanges.Move(from: 0, to: 2)])
    #expect(moved.changes.changed == ["Tasks/a"])
    // It leaves the answer without being deleted.
    try await database.update("Tasks/c", ["done": .set(true)])
    #expect(try await snapshots.next()?.changes.deletions == [1])
    try await database.save(task("d", "Apples"))
    #expect(try await snapshots.next()?.changes.insertions == [0])
  }

  @Test func commitsThatLeaveTheAnswerAloneMakeNoSnapshot() async throws {
    let database = database
    try await database.save(task("a", "Bread"))
    var snapshots = database.observe(open).makeAsyncIterator()
    _ = try await snapshots.next()
    try await database.save(task("b", "Done", done: true))
    try await database.save(Record("Others/x", ["title": "Bread"]))
    try await database.save(task("c", "Milk"))
    let next = try #require(try await snapshots.next())
    #expect(next.records.map(\.id) == ["Tasks/a", "Tasks/c"])
  }

  @Test func snapshotsThatNobodyTookAreOneOfTheLastState() async throws {
    let database = database
    var snapshots = database.observe(open).makeAsyncIterator()
    #expect(try await snapshots.next()?.records.isEmpty == true)
    for number in 1...50 { try await database.save(task("t\(number)", "Task \(number)")) }
    try await database.delete("Tasks/t7")
    let snapshot = try #require(try await snapshots.next())
    #expect(snapshot.records.count == 49)
    let latest = try await database.changes(since: nil, limit: nil).token
    #expect(snapshot.token == latest)
  }

  @Test func commitsOfAnotherConnectionAreSeen() async throws {
    let other = database
    var snapshots = database.observe(open).makeAsyncIterator()
    _ = try await snapshots.next()
    try await other.save(task("a", "Bread"))
    #expect(try await snapshots.next()?.records.map(\.id) == ["Tasks/a"])
  }

  @Test func anErrorOfTheQueryEndsTheLoop() async throws {
    let database = database
    try await database.save(task("a", "Bread"))
    let query = Query("Tasks", where: .compare("title", .equal, 1))
    var snapshots = database.observe(query).makeAsyncIterator()
    let error = await #expect(throws: RecordError.self) { try await snapshots.next() }
    #expect(error?.code == .kindMismatch)
    #expect(try await snapshots.next() == nil)
  }

  @Test func closingEndsTheLoop() async throws {
    let database = database
    var snapshots = database.observe(open).makeAsyncIterator()
    _ = try await snapshots.next()
    try await database.close()
    #expect(try await snapshots.next() == nil)
    #expect(try await snapshots.next() == nil)
  }

  @Test func cancellingEndsTheLoop() async throws {
    let database = database
    let (seen, see) = AsyncStream.makeStream(of: Int.self)
    let loop = Task {
      for try await snapshot in database.observe(open) { see.yield(snapshot.records.count) }
      see.finish()
    }
    var counts = seen.makeAsyncIterator()
    #expect(await counts.next() == 0)
    loop.cancel()
    try await loop.value
    #expect(await counts.next() == nil)
  }

  /// Writers and a slow reader: whatever is left out, each snapshot follows from the one before and the last is the end.
  @Test(arguments: [11, 12, 13] as [UInt64])
  func differencesLeadFromEachSnapshotToTheNext(seed: UInt64) async throws {
    let database = database
    let writer = InMemoryDatabase(storage: storage)
    let writing = Task {
      var random = SplitMix64(seed: seed)
      for _ in 0..<300 {
        let name = "t\(Int.random(in: 0..<20, using: &random))"
        if Int.random(in: 0..<4, using: &random) == 0 {
          try await writer.delete(try RecordID(type: "Tasks", name: name))
        } else {
          let title = "\(Int.random(in: 0..<9, using: &random))"
          let done = Int.random(in: 0..<5, using: &random) == 0
          _ = try await writer.save(task(name, title, done: done), policy: .overwrite)
        }
      }
      _ = try await writer.save(Record("Tasks/end", ["title": "~", "done": false]))
    }
    var shown: [RecordID] = []
    for try await snapshot in database.observe(open) {
      let ids = snapshot.records.map(\.id)
      #expect(snapshot.changes.applied(to: shown) { ids[$0] } == ids)
      shown = ids
      if shown.last == "Tasks/end" { break }
    }
    try await writing.value
    #expect(try await database.all(open).map(\.id) == shown)
  }

  @Test func aStoreWithoutNoticesCannotBeObserved() async throws {
    let silent = SilentDatabase(base: database)
    var snapshots = silent.observe(open).makeAsyncIterator()
    let error = await #expect(throws: RecordError.self) { try await snapshots.next() }
    #expect(error?.code == .unsupported)
  }
}

/// A store with nothing but what every store must have.
private struct SilentDatabase: RecordDatabase {
  let base: InMemoryDatabase
  let capabilities: Capabilities = []

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try await base.fetch(ids, fields: fields)
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try await base.modify(modifications, atomically: atomically)
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try await base.page(query, after: cursor, limit: limit)
  }

  @concurrent func schema() async throws(RecordError) -> RecordSchema { try await base.schema() }

  @concurrent func close() async throws(RecordError) { try await base.close() }
}
