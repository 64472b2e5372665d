import InMemoryRecords
import Records
import Testing

struct CommitPlanTests {
  let database = InMemoryDatabase()

  @Test func aSaveIsRead() async throws {
    let saved = try await database.save(Record("Lists/a", ["name": "Milk", "count": 2]))
    let read = try #require(try await database.fetch("Lists/a"))
    #expect(read == saved)
    #expect(read.changedFields.isEmpty)
    #expect(read["name"] == "Milk")
    #expect(try await database.count(Query("Lists")) == 1)
  }

  @Test func anOldVersionIsAConflictWithItsAncestor() async throws {
    let first = try await database.save(Record("Lists/a", ["name": "Milk"]))
    var mine = first
    mine["name"] = "Bread"
    var theirs = first
    theirs["name"] = "Eggs"
    let server = try await database.save(theirs)
    do {
      try await database.save(mine)
      Issue.record("The save should conflict.")
    } catch {
      #expect(error.code == .recordChanged)
      #expect(error.client == mine)
      #expect(error.server == server)
      #expect(error.ancestor?["name"] == "Milk")
    }
  }

  @Test func pagesJoinToTheWholeAnswer() async throws {
    try await database.save(
      (0..<50).map { Record(try RecordID(type: "Lists", name: "n\($0)"), ["rank": .int($0 % 7)]) })
    let query = Query(
      "Lists", where: .compare("rank", .greater, 1), sort: [SortKey("rank", .descending)], limit: 30
    )
    var joined: [RecordID] = []
    for try await page in database.pages(of: query, size: 4) { joined += page.records.map(\.id) }
    #expect(joined.count == 30)
    #expect(try await database.all(query).map(\.id) == joined)
  }

  @Test func aFailedBatchChangesNothingAndFixesNoKind() async throws {
    let result = try await database.modify(
      [
        .save(Record("Lists/a", ["rank": 1]), .ifUnchanged),
        .update("Lists/missing", ["rank": .increment(by: 1)]),
      ], atomically: true)
    #expect(result.outcomes.count == 2)
    #expect(result.firstError?.code == .unknownItem)
    #expect(try await database.count(Query("Lists")) == 0)
    #expect(try await database.schema() == RecordSchema())
  }
}
