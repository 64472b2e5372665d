import Records
import Testing

@testable import SQLiteRecords

@Suite("A scan of a SQLite store")
struct ScanTests {
  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(path: folder.file("a.db"))
  }

  private func save(_ names: [String]) async throws {
    for name in names {
      let id = try RecordID(type: "Notes", name: name)
      _ = try await database.modify(
        [.save(Record(id, ["title": .string(name), "rank": 1]), .overwrite)], atomically: true)
    }
  }

  private func names(_ query: Query) async throws -> [String] {
    try await database.all(query).map(\.id.name)
  }

  @Test(
    "is in the order of the names, in whatever order the records were saved",
    arguments: [["a", "b", "c"], ["c", "a", "b"], ["b", "a!", "B", "aa", "c", "a"]])
  func order(saved: [String]) async throws {
    try await save(saved)
    let sorted = saved.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try await names(Query("Notes")) == sorted)
    #expect(try await names(Query("Notes", fields: .only(["title"]))) == sorted)
    #expect(try await names(Query(text: "Notes WHERE rank == 1")) == sorted)
    // The first one's row comes to be the last one.
    _ = try await database.modify(
      [.delete(try RecordID(type: "Notes", name: sorted[0]), ifVersion: nil)], atomically: true)
    try await save([sorted[0]])
    #expect(try await names(Query("Notes")) == sorted)
  }

  @Test("reads the columns of the fields that are asked for, and no others")
  func columns() async throws {
    try await save(["b", "a"])
    let query = Query("Notes", fields: .only(["title"]))
    try database.reading { _, catalogue in
      let layout = try #require(catalogue.tables["Notes"])
      let plan = QueryPlan(try PreparedQuery(query, schema: catalogue.schema), in: layout)
      #expect(plan.selection.list == #"_name, _version, _created, _modified, "title""#)
      #expect(plan.isSelected)
    }
    let records = try await database.all(query)
    #expect(records.map(\.desiredFields) == [["title"], ["title"]])
    #expect(records.map(\.fields) == [["title"], ["title"]])
  }

  @Test("holds a page at a time when it is read in pages, and reads none ahead")
  func pages() async throws {
    try await save((0..<10).map { "n\($0)" })
    let query = Query("Notes")
    var iterator = database.pages(of: query, size: 4).makeAsyncIterator()
    #expect(try await iterator.next()?.records.map(\.id.name) == ["n0", "n1", "n2", "n3"])
    // What is saved now is read by the next page, so that one was not read before.
    try await save(["n3a"])
    #expect(try await iterator.next()?.records.map(\.id.name) == ["n3a", "n4", "n5", "n6"])
    #expect(try await iterator.next()?.records.map(\.id.name) == ["n7", "n8", "n9"])
    #expect(try await iterator.next() == nil)
    // One row more than a page tells whether there is another; no more are made into records.
    try database.reading { _, catalogue in
      let layout = try #require(catalogue.tables["Notes"])
      let prepared = try PreparedQuery(query, schema: catalogue.schema)
      #expect(QueryPlan(prepared, in: layout, wanted: 4).limit == 5)
    }
  }
}
