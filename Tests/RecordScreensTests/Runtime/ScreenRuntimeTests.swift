import InMemoryRecords
import RecordScreens
import Records
import Testing

/// A screen over a real store.
@MainActor
struct ScreenRuntimeTests {
  @Test func writesReachTheStoreInTheirOrderOneAfterTheOther() async throws {
    let definition = ScreenDefinition.lists { $0.asksBeforeDelete = true }
    let names = (1...9).map { "l\($0)" }
    let activity = Activity()
    let script = StoreScript(activity)
    let base = InMemoryDatabase()
    try await base.save(names.map { try list($0, "List") })
    let screen = ScreenRuntime(
      definition, database: ScriptedDatabase(base: base, script: script), activity: activity)
    screen.send(.list(.appeared))
    await screen.settle()
    screen.send(.list(.deleteAsked(Set(screen.screen.list.rows.map(\.id)))))
    screen.send(.list(.deleteConfirmed))
    #expect(screen.machine.unanswered.count == 9)
    await screen.settle()
    #expect(script.log == ["read"] + names.map { "write \($0)" } + ["read"])
    #expect(screen.screen.list.body == .empty(.noRecords))
  }

  @Test func aHeldWriteHoldsTheOnesAfterIt() async throws {
    let session = try await Session(
      .shoppingLists, list("a", "Bread"), list("b", "Milk"))
    try await session.run("open", "loading", "populated 2", "  - Bread", "  - Milk")
    session.script.holdNextWrite = true
    try await session.run(
      "swipe delete @1", "populated 2", "  - Bread …", "  - Milk", "(pending)")
    try await session.run(
      "swipe delete @2", "populated 2", "  - Bread …", "  - Milk …", "(pending)")
    await session.script.release()
    session.expectPrinted("populated 1", "  - Milk …", "empty \"No Records Found\"")
    #expect(session.script.log == ["read", "write a", "write b", "read"])
  }

  @Test func aRefreshEndsWithItsRead() async throws {
    let base = InMemoryDatabase()
    let screen = ScreenRuntime(.shoppingLists, database: base)
    screen.send(.list(.appeared))
    await screen.settle()
    try await base.save(list("a", "Bread"))
    await screen.refresh()
    #expect(screen.screen.list.rows.map(\.title) == ["Bread"])
  }

  @Test func aCancelledRefreshDoesNotEndItsRead() async throws {
    let session = try await Session(.shoppingLists, list("a", "Bread"))
    try await session.run("open", "loading", "populated 1", "  - Bread")
    try await session.database.base.save(list("b", "Milk"))
    session.script.holdNextRead = true
    let task = Task { await session.driver.runtime.refresh() }
    task.cancel()
    await task.value
    await session.activity.rest()
    await session.script.release()
    #expect(session.driver.machine.screen.list.rows.count == 2)
  }

  @Test func aCancellationNobodyAskedForIsAFailureLikeOthers() async throws {
    let session = try await Session()
    session.script.failNextRead = .cancelled
    try await session.run("open", "loading", "error \"Error Fetching Records\" retry")
    #expect(session.driver.machine.state.list.load == .failed(.interrupted))
  }

  @Test func theTimeToUndoRunsOnTheClock() async throws {
    let definition = ScreenDefinition.lists { $0.deletion = .atOnce(undo: .seconds(5)) }
    let session = try await Session(definition, list("a", "Bread"), list("b", "Milk"))
    try await session.run("open", "loading", "populated 2", "  - Bread", "  - Milk")
    try await session.run("tap undo", "(unchanged)")
    try await session.run("swipe delete \"Bread\"", "populated 1", "  - Milk")
    try await session.run("tap undo", "populated 2", "  - Bread", "  - Milk")
    try await session.run("swipe delete \"Milk\"", "populated 1", "  - Bread")
    session.clock.advance(by: .seconds(5))
    await session.activity.rest()
    session.expectPrinted()
    #expect(session.script.log == ["read", "write b", "read"])
    try await session.run("tap undo", "(unchanged)")
  }

  @Test func pagesAreReadAsTheEndComesNear() async throws {
    let definition = ScreenDefinition.lists { $0.pageSize = 2 }
    let session = try await Session(
      definition, list("a", "Apples"), list("b", "Bread"), list("c", "Tea"))
    try await session.run("open", "loading", "populated 2 more", "  - Apples", "  - Bread")
    session.script.failNextRead = .unavailable
    try await session.run(
      "scroll end", "populated 2 loading-more", "  - Apples", "  - Bread",
      "populated 2 more-failed", "  - Apples", "  - Bread")
    try await session.run(
      "tap retry", "populated 2 loading-more", "  - Apples", "  - Bread", "populated 3",
      "  - Apples", "  - Bread", "  - Tea")
    try await session.run("scroll end", "(unchanged)")
  }

  @Test(arguments: [
    (RecordError.Code.unavailable, ScreenFailure.offline), (.unknownItem, .gone),
    (.recordChanged, .gone), (.invalidValue, .invalid(nil)), (.cancelled, .interrupted),
    (.storeFull, .failed(.storeFull)),
  ])
  func failuresAreTheStoresCodesSeenByAScreen(code: RecordError.Code, failure: ScreenFailure) {
    #expect(ScreenFailure(RecordError(code, "The test asked for it.")) == failure)
  }

  @Test func aConflictShowsTheStoresRecord() async throws {
    let base = InMemoryDatabase()
    let session = ScreenDriver(.shoppingLists, database: base)
    let milk = try await base.save(list("m", "Milk"))
    _ = try await session.perform(.open)
    _ = try await session.perform(.info(.number(1)))
    _ = try await session.perform(.type(field: "name", text: "Tea"))
    var theirs = milk
    theirs["name"] = "Jam"
    theirs = try await base.save(theirs)
    let reply = try await session.perform(.tap(.save))
    #expect(
      reply.lines == [
        "editor m name=\"Tea\" saving", "editor m name=\"Tea\" save=off conflict",
      ])
    #expect(session.machine.screen.form?.theirs == theirs)
    let kept = try await session.perform(.choose("mine"))
    #expect(kept.lines == ["editor m name=\"Tea\" saving", "populated 1", "  - Tea"])
    // The record goes while its form is open.
    _ = try await session.perform(.info(.number(1)))
    _ = try await session.perform(.type(field: "name", text: "Jam"))
    try await base.delete(milk.id)
    let gone = try await session.perform(.tap(.save))
    #expect(
      gone.lines == ["editor m name=\"Jam\" saving", "editor m name=\"Jam\" save=off gone"])
    let anew = try await session.perform(.choose("recreate"))
    #expect(anew.lines == ["editor m name=\"Jam\" saving", "populated 1", "  - Jam"])
  }
}
