import Foundation
import InMemoryRecords
import Records
import Testing

@Suite struct CompactionTests {
  private let database = InMemoryDatabase()

  private func code(_ token: ChangeToken?) async -> RecordError.Code? {
    do {
      _ = try await database.changes(since: token, limit: nil)
      return nil
    } catch {
      return error.code
    }
  }

  private func save(_ names: String...) async throws {
    for name in names {
      try await database.save(Record(RecordID(type: "Lists", name: name), ["name": "x"]))
    }
  }

  @Test func anOlderTokenIsExpiredAndNeverAGap() async throws {
    try await save("a", "b", "c")
    let early = try await database.changes(since: nil, limit: nil).token
    try await database.delete("Lists/a")
    let middle = try await database.changes(since: nil, limit: nil).token
    try await database.delete("Lists/b")
    try await database.compact(before: middle)
    #expect(await code(early) == .tokenExpired)
    #expect(await code(ChangeToken(rawValue: 0)) == .tokenExpired)
    let page = try await database.changes(since: middle, limit: nil)
    #expect(page.changes == [.deleted("Lists/b")])
    #expect(
      try await database.changes(since: nil, limit: nil).changes.map(\.id) == [
        "Lists/c", "Lists/b",
      ])
  }

  @Test func compactingToAnOlderPlaceChangesNothing() async throws {
    try await save("a")
    let early = try await database.changes(since: nil, limit: nil).token
    try await database.delete("Lists/a")
    let late = try await database.changes(since: nil, limit: nil).token
    try await database.compact(before: late)
    try await database.compact(before: early)
    #expect(await code(early) == .tokenExpired)
    #expect(await code(late) == nil)
  }

  @Test func aTokenOfAnotherStoreIsRefused() async throws {
    try await save("a")
    let error = await #expect(throws: RecordError.self) {
      try await database.compact(before: ChangeToken(rawValue: 99))
    }
    #expect(error?.code == .tokenExpired)
  }

  /// Who starts without a token reads on page by page, although the first tokens are of before the compaction.
  @Test func readingFromTheStartGoesOnBehindACompaction() async throws {
    try await save("a", "b", "c", "d", "e")
    try await database.delete("Lists/b")
    try await database.compact(before: database.changes(since: nil, limit: nil).token)
    var token: ChangeToken?
    var ids: [RecordID] = []
    repeat {
      let page = try await database.changes(since: token, limit: 1)
      ids += page.changes.map(\.id)
      token = page.token
      // A token that is kept as text says the same.
      #expect(ChangeToken(page.token.description) == page.token)
      if !page.hasMore { break }
      if ids.count == 2 { try await database.delete("Lists/a") }
    } while true
    #expect(ids == ["Lists/a", "Lists/c", "Lists/d", "Lists/e", "Lists/a"])
    // The last token is an ordinary one.
    #expect(token == ChangeToken(rawValue: 7))
  }

  @Test func aCompactionInBetweenExpiresTheTokenOfAnEarlierPage() async throws {
    try await save("a", "b", "c", "d")
    try await database.compact(before: ChangeToken(rawValue: 3))
    let first = try await database.changes(since: nil, limit: 1)
    try await database.delete("Lists/a")
    #expect(await code(first.token) == nil)
    try await database.compact(before: ChangeToken(rawValue: 5))
    #expect(await code(first.token) == .tokenExpired)
  }

  @Test(arguments: ["", "x", "-1", "1/", "/1", "3/2", "1/2/3", "18446744073709551616"])
  func whatIsNoTokenIsRefused(text: String) {
    #expect(ChangeToken(text) == nil)
  }

  @Test func aTokenSurvivesCoding() async throws {
    try await save("a", "b")
    try await database.compact(before: ChangeToken(rawValue: 2))
    let token = try await database.changes(since: nil, limit: 1).token
    let copy = try JSONDecoder().decode(
      [ChangeToken].self, from: JSONEncoder().encode([token, ChangeToken(rawValue: 2)]))
    #expect(copy == [token, ChangeToken(rawValue: 2)])
    #expect(token != ChangeToken(rawValue: 1))
  }
}
