import Records
import Testing

/// What every store keeps for the change feed, and what it forgets when told to.
@Suite struct StoreCompactionTests {
  private func code(
    _ database: any RecordDatabase, since token: ChangeToken
  ) async -> RecordError.Code? {
    do {
      _ = try await database.changes(since: token, limit: nil)
      return nil
    } catch {
      return error.code
    }
  }

  /// Saves a, b and c, deletes a and b, and tells the tokens before, between and after.
  private func fill(
    _ database: any RecordDatabase
  ) async throws -> (early: ChangeToken, middle: ChangeToken, late: ChangeToken) {
    try await database.save([list("a", "Bread"), list("b", "Milk"), list("c", "Tea")])
    let early = try await database.changes(since: nil, limit: nil).token
    try await database.delete("Lists/a")
    let middle = try await database.changes(since: nil, limit: nil).token
    try await database.delete("Lists/b")
    return (early, middle, try await database.changes(since: nil, limit: nil).token)
  }

  @Test(arguments: TestStore.Kind.allCases)
  func deletionsAreKeptAcrossReopening(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    var database = try store.open()
    let tokens = try await fill(database)
    try await database.close()
    database = try store.open()
    #expect(
      try await database.changes(since: tokens.early, limit: nil).changes
        == [.deleted("Lists/a"), .deleted("Lists/b")])
  }

  @Test(arguments: TestStore.Kind.allCases)
  func anOlderTokenIsExpiredAcrossReopening(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    var database = try store.open()
    let tokens = try await fill(database)
    try await database.compact(before: tokens.middle)
    for _ in 1...2 {
      #expect(await code(database, since: tokens.early) == .tokenExpired)
      let page = try await database.changes(since: tokens.middle, limit: nil)
      #expect(page.changes == [.deleted("Lists/b")])
      try await database.close()
      database = try store.open()
    }
    #expect(try await database.fetch("Lists/c")?["name"] == "Tea")
  }

  /// The last commit was a deletion, and nothing of it is left; its number must not be given again.
  @Test(arguments: TestStore.Kind.allCases)
  func numbersGoOnAfterAllDeletionsAreForgotten(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    var database = try store.open()
    let tokens = try await fill(database)
    try await database.compact(before: tokens.late)
    try await database.close()
    database = try store.open()
    #expect(try await database.changes(since: tokens.late, limit: nil).token == tokens.late)
    #expect(await code(database, since: tokens.middle) == .tokenExpired)
    let saved = try await database.save(list("d", "Jam"))
    #expect(saved.version?.rawValue == tokens.late.rawValue + 1)
    #expect(try await database.changes(since: tokens.late, limit: nil).changes == [.saved(saved)])
  }

  @Test(arguments: TestStore.Kind.allCases)
  func anotherConnectionKnowsOfIt(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let other = try store.open()
    let tokens = try await fill(database)
    #expect(await code(other, since: tokens.early) == nil)
    try await database.compact(before: tokens.late)
    #expect(await code(other, since: tokens.early) == .tokenExpired)
    try await other.save(list("e", "Eggs"))
    #expect(try await database.changes(since: tokens.late, limit: nil).changes.count == 1)
    // Once more, over what the other connection has saved since.
    try await database.compact(before: tokens.late)
    #expect(try await other.fetch("Lists/e")?["name"] == "Eggs")
  }

  @Test(arguments: TestStore.Kind.allCases)
  func aTokenOfTheFutureIsRefused(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    _ = try await fill(database)
    let error = await #expect(throws: RecordError.self) {
      try await database.compact(before: ChangeToken(rawValue: 99))
    }
    #expect(error?.code == .tokenExpired)
    #expect(
      try await database.changes(since: ChangeToken(rawValue: 0), limit: nil).changes.count == 3)
  }

  @Test(arguments: TestStore.Kind.allCases)
  func readingFromTheStartGoesOnBehindACompaction(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    for name in ["a", "b", "c", "d"] { try await database.save(list(name, "Bread")) }
    try await database.delete("Lists/b")
    try await database.compact(before: ChangeToken(rawValue: 5))
    var ids: [RecordID] = []
    var token: ChangeToken?
    var hasMore = true
    while hasMore {
      let page = try await database.changes(since: token, limit: 1)
      ids += page.changes.map(\.id)
      token = page.token
      hasMore = page.hasMore
    }
    #expect(ids == ["Lists/a", "Lists/c", "Lists/d"])
    #expect(token == ChangeToken(rawValue: 5))
  }

  @Test(arguments: TestStore.Kind.files)
  func aConnectionThatOnlyReadsForgetsNothing(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let tokens = try await fill(database)
    let reader = try store.open(.readOnly)
    let error = await #expect(throws: RecordError.self) {
      try await reader.compact(before: tokens.late)
    }
    #expect(error?.code == .permissionDenied)
    #expect(await code(reader, since: tokens.early) == nil)
  }
}
