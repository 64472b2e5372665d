import FaultyFiles
import Records
import Testing

@testable import JSONFileRecords

@Suite struct HealthTests {
  let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  @Test func aStoreWithAJournalIsSound() async throws {
    let database = try store.open()
    #expect(try await database.verify() == StoreHealth())
    try await database.save(list("a", name: "Bread"))
    try await database.save(list("b", name: "Milk"))
    #expect(try await database.verify() == StoreHealth(recordCount: 2))
    try await database.compact()
    #expect(try await database.verify().isSound)
  }

  @Test func aChangeBehindTheBackIsFound() async throws {
    try await store.makeStore()
    let database = try store.open()
    let right = try store.folder.text("lists.json")
    try store.folder.write(right.replacing("Bread", with: "Broad"), to: "lists.json")
    let health = try await database.verify()
    #expect(!health.isSound)
    #expect(health.damages.allSatisfy { $0.message.contains("checksum") })
    try store.folder.write(right.replacing("\"Bread\"", with: "7"), to: "lists.json")
    #expect(try await database.verify().damages.map(\.record) == ["Lists/a"])
    try store.folder.write(right, to: "lists.json")
    #expect(try await database.verify().isSound)
  }

  @Test func anOlderCopyIsFound() async throws {
    try await store.makeStore()
    let older = try store.folder.text("lists.json")
    let database = try store.open()
    try await database.save(list("c", name: "Eggs"))
    try await database.compact()
    #expect(try await database.verify().isSound)
    try store.folder.write(older, to: "lists.json")
    #expect(try await database.verify().damages.count == 1)
  }

  @Test func aCheckTellsOfItselfOnTheWay() async throws {
    try await store.makeStore()
    let database = try store.open()
    let work = LongWork { try await database.verify() }
    var last: WorkProgress?
    for await state in work { last = state }
    #expect(last == WorkProgress(.verifying, 2))
  }
}
