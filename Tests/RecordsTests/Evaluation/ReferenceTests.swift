import InMemoryRecords
import Records
import Testing

struct ReferenceTests {
  let database = InMemoryDatabase()

  static func reference(
    _ id: RecordID, _ action: RecordReference.DeleteAction
  ) -> RecordValue {
    .reference(RecordReference(id, action: action))
  }

  @Test func deletionCascadesThroughListsAndCircles() async throws {
    try await database.save([
      Record("Lists/a", ["twin": Self.reference("Lists/b", .cascade)]),
      Record("Lists/b", ["twin": Self.reference("Lists/a", .cascade)]),
      Record("Items/x", ["lists": [Self.reference("Lists/b", .cascade)]]),
      Record("Items/y", ["lists": [Self.reference("Lists/c", .cascade)]]),
    ])
    let before = try await database.changes(since: nil, limit: nil).token
    try await database.delete("Lists/a")
    #expect(try await database.count(Query("Lists")) == 0)
    #expect(try await database.all(Query("Items")).map(\.id) == ["Items/y"])
    let changes = try await database.changes(since: before, limit: 1)
    #expect(Set(changes.changes.map(\.id)) == ["Lists/a", "Lists/b", "Items/x"])
    #expect(!changes.hasMore)
  }

  @Test func denyIsJudgedAtTheEndOfTheBatch() async throws {
    try await database.save([
      Record("Lists/a"), Record("Items/x", ["list": Self.reference("Lists/a", .deny)]),
    ])
    let alone = try await database.modify([.delete("Lists/a")], atomically: true)
    #expect(alone.firstError?.code == .referenceViolation)
    #expect(alone.firstError?.record == "Lists/a")
    let both = try await database.modify(
      [.delete("Lists/a"), .delete("Items/x")], atomically: true)
    #expect(both.firstError == nil)
    #expect(try await database.count(Query("Lists")) == 0)
  }

  @Test func aDeniedItemLeavesTheRestOfAnUnorderedBatchAlone() async throws {
    try await database.save([
      Record("Lists/a"), Record("Lists/b"),
      Record("Items/x", ["list": Self.reference("Lists/a", .deny)]),
    ])
    let result = try await database.modify(
      [.delete("Lists/a"), .delete("Lists/b"), .save(Record("Lists/c"), .ifUnchanged)],
      atomically: false)
    #expect(result.outcomes.map { (try? $0.get()) != nil } == [false, true, true])
    #expect(try await database.all(Query("Lists")).map(\.id) == ["Lists/a", "Lists/c"])
  }
}
