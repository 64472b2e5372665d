import InMemoryRecords
import RecordScreens
import Records
import Testing

/// Screens over a store that tells of commits.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct FollowingTests {
  private let storage = InMemoryStorage()

  private func open() -> InMemoryDatabase { InMemoryDatabase(storage: storage) }

  @Test func aCommitOfAnotherConnectionIsShown() async throws {
    let screen = ScreenRuntime(.shoppingLists, database: open())
    screen.send(.list(.appeared))
    try await open().save(list("a", "Bread"))
    try await screen.shows("Bread")
    try await open().save(list("b", "Apples"))
    try await screen.shows("Apples", "Bread")
    try await open().delete("Lists/a")
    try await screen.shows("Apples")
  }

  @Test func everyScreenShowsWhatOneOfThemWrote() async throws {
    let mine = ScreenRuntime(.shoppingLists, database: open())
    let yours = ScreenRuntime(.shoppingLists, database: open())
    for screen in [mine, yours] { screen.send(.list(.appeared)) }
    try mine.add()
    mine.send(.form(.edited("name", "Bread")))
    mine.send(.form(.save))
    try await mine.shows("Bread")
    try await yours.shows("Bread")
  }

  /// What came while it was away is there when it is back, and what comes afterwards too.
  @Test func aHiddenScreenDoesNotRead() async throws {
    let screen = ScreenRuntime(.shoppingLists, database: open())
    screen.send(.list(.appeared))
    try await open().save(list("a", "Bread"))
    try await screen.shows("Bread")
    screen.send(.list(.disappeared))
    try await open().save(list("b", "Milk"))
    await screen.settle()
    #expect(screen.screen.list.rows.map(\.title) == ["Bread"])
    screen.send(.list(.appeared))
    try await screen.shows("Bread", "Milk")
    try await open().save(list("c", "Tea"))
    try await screen.shows("Bread", "Milk", "Tea")
  }

  @Test func aScreenThatWasShutDownHearsNothing() async throws {
    let screen = ScreenRuntime(.shoppingLists, database: open())
    screen.send(.list(.appeared))
    await screen.settle()
    screen.machine.shutDown()
    let ignored = screen.machine.ignoredCount
    try await open().save(list("a", "Bread"))
    let other = ScreenRuntime(.shoppingLists, database: open())
    other.send(.list(.appeared))
    try await other.shows("Bread")
    #expect(screen.machine.ignoredCount == ignored)
    #expect(screen.screen.list.rows.isEmpty)
  }

  /// When the store cannot be followed any more, the screen reads again after its own writes.
  @Test func whereNoticesEndTheOwnWritesAreReadAgain() async throws {
    let announcer = CommitAnnouncer(start: { ChangeToken(rawValue: 0) }, stop: {})
    let database = RelayedDatabase(base: open(), announcer: announcer)
    let screen = ScreenRuntime(.shoppingLists, database: database)
    screen.send(.list(.appeared))
    try await open().save(list("a", "Bread"))
    announcer.announce(ChangeToken(rawValue: 1))
    try await screen.shows("Bread")
    try await open().save(list("b", "Milk"))
    announcer.fail(RecordError(.unavailable, "The test ended the notices."))
    // Of the last commit nobody was told.
    try await screen.shows("Bread", "Milk")
    try await open().save(list("c", "Tea"))
    screen.send(.list(.deleteAsked(["Lists/a"])))
    try await screen.shows("Milk", "Tea")
  }

  @Test func theRowsOfTwoScreensAreCompared() async throws {
    let screen = ScreenRuntime(.shoppingLists, database: open())
    screen.send(.list(.appeared))
    try await open().save([list("a", "Bread"), list("b", "Milk"), list("c", "Tea")])
    try await screen.shows("Bread", "Milk", "Tea")
    let before = screen.screen.list
    try await open().save([list("d", "Apples")])
    try await open().delete("Lists/b")
    try await screen.shows("Apples", "Bread", "Tea")
    let changes = screen.screen.list.changes(from: before)
    #expect(changes.deletions == [1])
    #expect(changes.insertions == [0])
    #expect(changes.moves.isEmpty && changes.changed.isEmpty)
  }
}

extension ScreenRuntime {
  /// Waits until the rows have these titles.
  fileprivate func shows(_ titles: String...) async throws {
    for await _ in machine.states where screen.list.rows.map(\.title) == titles { return }
    try Task.checkCancellation()
  }
}

/// A store whose notices the test gives.
private struct RelayedDatabase: RecordDatabase {
  let base: InMemoryDatabase
  let announcer: CommitAnnouncer

  var capabilities: Capabilities { base.capabilities }
  var commits: CommitNotices { announcer.notices }

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
