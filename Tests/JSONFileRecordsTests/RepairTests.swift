import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite struct RepairTests {
  let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  func repair() async throws(RecordError) {
    try await JSONFileDatabase.repair(
      path: store.path, clock: StandingClock(), lockTimeout: .zero, files: LocalFileSystem())
  }

  func edit(_ text: String, _ replacement: String) throws {
    let before = try store.folder.text("lists.json")
    let after = before.replacing(text, with: replacement)
    try #require(after != before)
    try store.folder.write(after, to: "lists.json")
  }

  @Test func anEditIsRefusedUntilItIsAccepted() async throws {
    try await store.makeStore()
    try edit("Bread", "Brown bread")
    #expect(await code { _ = try store.open() } == .corrupt)
    try await repair()
    #expect(try store.folder.names == ["lists.json"])
    #expect(try await store.names() == ["a": "Brown bread", "b": "Milk"])
  }

  @Test func anAddedRecordGetsItsDatesAndVersion() async throws {
    let database = try store.open()
    try await database.save(list("a", name: "Bread"))
    let token = try await database.changes(since: nil, limit: nil).token
    try await database.close()
    try edit("\"a\": {", "\"new\": {\"name\": \"Tea\"},\n      \"a\": {")
    try await repair()
    let next = try store.open()
    let record = try #require(await next.fetch("Lists/new"))
    #expect(record.created == StandingClock().now)
    #expect(record.version == RecordVersion(rawValue: 2))
    #expect(try await next.changes(since: token, limit: nil).changes == [.saved(record)])
  }

  @Test func anEditThatDoesNotFitIsRefusedAndUntouched() async throws {
    try await store.makeStore()
    for (text, replacement) in [
      ("\"Bread\"", "7"), ("\"name\": \"Bread\"", "\"size\": 1"),
      ("\"version\": 1", "\"version\": 9"),
      ("\"Bread\"", "\"Bread"), ("\"Bread\"", "null"), ("2026-03-02T", "2026-02-30T"),
    ] {
      let original = try store.folder.text("lists.json")
      try edit(text, replacement)
      let edited = try store.folder.text("lists.json")
      let error = await #expect(throws: RecordError.self) { try await repair() }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains("line ") == true)
      #expect(try store.folder.text("lists.json") == edited)
      try store.folder.write(original, to: "lists.json")
    }
    #expect(try await store.names() == ["a": "Bread", "b": "Milk"])
  }

  @Test func aMissingFileIsNotMade() async throws {
    #expect(await code { try await repair() } == .unavailable)
    #expect(try store.folder.names == [])
  }

  @Test func aSoundStoreStaysAsItIs() async throws {
    try await store.makeStore()
    try await repair()
    #expect(try await store.names() == ["a": "Bread", "b": "Milk"])
  }
}
