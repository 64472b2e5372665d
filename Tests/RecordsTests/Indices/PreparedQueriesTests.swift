import InMemoryRecords
import Records
import Testing

@Suite("Queries that were prepared before")
struct PreparedQueriesTests {
  @Test("are checked anew once a kind was fixed")
  func kinds() async throws {
    let database = InMemoryDatabase()
    let query = Query("T", where: .compare("a", .equal, 1))
    #expect(try await database.all(query).isEmpty)
    try await database.save(Record("T/x", ["a": "text"]))
    let error = await #expect(throws: RecordError.self) { try await database.all(query) }
    #expect(error?.code == .kindMismatch)
    let count = await #expect(throws: RecordError.self) { try await database.count(query) }
    #expect(count?.code == .kindMismatch)
  }

  @Test("use an index that came later, and see what was saved")
  func indices() async throws {
    let database = InMemoryDatabase()
    for number in 0..<20 {
      try await database.save(
        Record(RecordID(type: "T", name: "n\(number)"), ["a": .int(Int64(number))]))
    }
    let query = Query("T", where: .compare("a", .less, 3), sort: [SortKey("a", .descending)])
    for _ in 0..<2 {
      #expect(try await database.all(query).map(\.id.name) == ["n2", "n1", "n0"])
      try await database.ensureIndex(RecordIndex("T", [RecordIndex.Key("a")]))
    }
    #expect(try await !database.explain(query).looksAtAll)
    try await database.save(Record("T/new", ["a": 1]))
    #expect(try await database.all(query).map(\.id.name) == ["n2", "n1", "new", "n0"])
  }

  @Test("are not taken for others whose keys or words look alike")
  func lookalikes() async throws {
    let database = InMemoryDatabase()
    let whole = "\u{e9}"
    let combined = "e\u{301}"
    try await database.save(
      Record("T/x", ["o": .object([whole: 1, combined: 2])]))
    for (key, value) in [(whole, 1), (combined, 2), (whole, 1)] as [(String, RecordValue)] {
      let query = Query("T", where: .compare(FieldPath("o", keys: [key]), .equal, value))
      #expect(try await database.count(query) == 1)
    }
  }
}
