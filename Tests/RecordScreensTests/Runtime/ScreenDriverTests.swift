import RecordScreens
import Records
import Testing

/// The screens of the shopping lists as a driver prints them, over a real store.
@MainActor
struct ScreenDriverTests {
  @Test func addingTheFirstList() async throws {
    let session = try await Session()
    try await session.run("open", "loading", "empty \"No Records Found\"")
    try await session.run("tap add", "editor new name=\"\" save=off")
    try await session.run("tap save", "(unchanged)")
    try await session.run("type name \"Milk\"", "editor new name=\"Milk\" save=on")
    try await session.run(
      "tap save", "editor new name=\"Milk\" saving", "populated 1", "  - Milk")
    try await session.run("tap save", "(unchanged)")
    let stored = try await session.database.base.all(Query("Lists"))
    #expect(stored.map { $0["name"] } == ["Milk"])
    #expect(session.script.log == ["read", "write n1", "read"])
  }

  @Test func rowsAreSortedWithoutRegardToCaseAndAMissingNameShowsADash() async throws {
    let session = try await Session(
      .shoppingLists, list("a", "bread"), list("b", "Apples"), list("c", nil), list("d", "Milk"))
    try await session.run(
      "open", "loading", "populated 4", "  - -", "  - Apples", "  - bread", "  - Milk")
  }

  @Test func savedRowsAppearInTheirPlace() async throws {
    let session = try await Session(.shoppingLists, list("a", "Apples"), list("b", "milk"))
    try await session.run("open", "loading", "populated 2", "  - Apples", "  - milk")
    try await session.run("tap add", "editor new name=\"\" save=off")
    try await session.run("type name \"Bread\"", "editor new name=\"Bread\" save=on")
    try await session.run(
      "tap save", "editor new name=\"Bread\" saving", "populated 3", "  - Apples", "  - Bread",
      "  - milk")
  }

  @Test func aFailedSaveKeepsWhatWasTyped() async throws {
    let session = try await Session()
    try await session.run("open", "loading", "empty \"No Records Found\"")
    try await session.run("tap add", "editor new name=\"\" save=off")
    try await session.run("type name \"Bread\"", "editor new name=\"Bread\" save=on")
    session.script.failNextWrite = .storeFull
    try await session.run(
      "tap save", "editor new name=\"Bread\" saving",
      "alert \"We were not able to save your list.\"")
    try await session.run("type name \"Tea\"", "(unchanged)")
    try await session.run("tap ok", "editor new name=\"Bread\" save=on")
    try await session.run(
      "tap save", "editor new name=\"Bread\" saving", "populated 1", "  - Bread")
    #expect(try await session.database.base.count(Query("Lists")) == 1)
  }

  @Test func editingKeepsTheRecordAndAddingAfterwardsIsAnotherOne() async throws {
    var milk = try list("m", "Milk")
    milk["colour"] = "white"
    let session = try await Session(.shoppingLists, milk)
    try await session.run("open", "loading", "populated 1", "  - Milk")
    try await session.run("tap info \"Milk\"", "editor m name=\"Milk\" save=off")
    try await session.run("type name \"Oat milk\"", "editor m name=\"Oat milk\" save=on")
    try await session.run("tap cancel", "confirm \"Discard your changes?\"")
    try await session.run("choose keep", "editor m name=\"Oat milk\" save=on")
    try await session.run(
      "tap save", "editor m name=\"Oat milk\" saving", "populated 1", "  - Oat milk")
    let stored = try await session.database.base.all(Query("Lists"))
    #expect(stored.map(\.id.name) == ["m"])
    #expect(stored.first?["colour"] == "white")
    try await session.run("tap add", "editor new name=\"\" save=off")
    try await session.run("tap cancel", "populated 1", "  - Oat milk")
  }

  @Test func deletingWaitsForTheStore() async throws {
    let session = try await Session(.shoppingLists, list("a", "Bread"), list("b", "Milk"))
    try await session.run("open", "loading", "populated 2", "  - Bread", "  - Milk")
    session.script.failNextWrite = .unavailable
    try await session.run(
      "swipe delete \"Milk\"", "populated 2", "  - Bread", "  - Milk …",
      "alert \"We are unable to delete the list.\"")
    try await session.run("tap ok", "populated 2", "  - Bread", "  - Milk")
    try await session.run(
      "swipe delete \"Milk\"", "populated 2", "  - Bread", "  - Milk …", "populated 1",
      "  - Bread")
    session.script.holdNextWrite = true
    try await session.run("swipe delete @1", "populated 1", "  - Bread …", "(pending)")
    try await session.run("swipe delete @1", "(unchanged)")
    await session.script.release()
    session.expectPrinted("empty \"No Records Found\"")
  }

  @Test func errorsAndRetry() async throws {
    let session = try await Session(.shoppingLists, list("a", "Bread"))
    session.script.failNextRead = .unavailable
    try await session.run("open", "loading", "error \"Error Fetching Records\" retry")
    try await session.run("tap retry", "loading", "populated 1", "  - Bread")
    session.script.failNextRead = .unavailable
    try await session.run(
      "pull", "populated 1 refreshing", "  - Bread", "populated 1 stale", "  - Bread")
    try await session.run(
      "tap retry", "populated 1 refreshing", "  - Bread", "populated 1", "  - Bread")
  }

  @Test func searchingAndSorting() async throws {
    let session = try await Session(.shoppingLists, list("a", "Bread"), list("b", "Milk"))
    try await session.run("open", "loading", "populated 2", "  - Bread", "  - Milk")
    try await session.run(
      "search \"zz\"", "populated 2 refreshing other-query", "  - Bread", "  - Milk",
      "empty \"No results for “zz”\"")
    try await session.run("search \"MI\"", "loading", "populated 1", "  - Milk")
    try await session.run("search \"MI\"", "(unchanged)")
    try await session.run(
      "sort newest", "populated 1 refreshing other-query", "  - Milk", "populated 1", "  - Milk")
  }

  @Test func aDoubleTapOnSaveSavesOnce() async throws {
    let session = try await Session()
    try await session.run("open", "loading", "empty \"No Records Found\"")
    try await session.run("tap add", "editor new name=\"\" save=off")
    try await session.run("type name \"Tea\"", "editor new name=\"Tea\" save=on")
    session.script.holdNextWrite = true
    try await session.run("tap save", "editor new name=\"Tea\" saving", "(pending)")
    try await session.run("tap save", "(unchanged)")
    try await session.run("type name \"Teapot\"", "(unchanged)")
    await session.script.release()
    session.expectPrinted("populated 1", "  - Tea")
    #expect(session.script.log == ["read", "write n1", "read"])
  }

  @Test func aSlowFirstAnswerIsDropped() async throws {
    let session = try await Session(.shoppingLists, list("a", "Bread"))
    session.script.holdNextRead = true
    try await session.run("open", "loading", "(pending)")
    try await session.database.base.save(list("b", "Milk"))
    try await session.run("pull", "populated 2", "  - Bread", "  - Milk")
    await session.script.release()
    session.expectPrinted()
    #expect(session.driver.machine.droppedCount == 1)
    #expect(session.driver.machine.screen.list.rows.count == 2)
  }

  @Test func whatIsSavedDuringAReadSurvivesItsOldAnswer() async throws {
    let session = try await Session(.shoppingLists, list("a", "Bread"))
    try await session.run("open", "loading", "populated 1", "  - Bread")
    session.script.holdNextRead = true
    try await session.run("pull", "populated 1 refreshing", "  - Bread", "(pending)")
    try await session.run("tap add", "editor new name=\"\" save=off")
    try await session.run("type name \"Milk\"", "editor new name=\"Milk\" save=on")
    try await session.run(
      "tap save", "editor new name=\"Milk\" saving", "populated 2 refreshing", "  - Bread",
      "  - Milk")
    await session.script.release()
    session.expectPrinted("populated 2", "  - Bread", "  - Milk")
  }

  @Test func aCommandOfSomethingThatIsNotThereIsRefused() async throws {
    let session = try await Session(.shoppingLists, list("a", "Tea"), list("b", "Tea"))
    try await session.run("open", "loading", "populated 2", "  - Tea", "  - Tea")
    for (command, message) in [
      ("tap info \"Milk\"", "No row shows \"Milk\"; there are \"Tea\", \"Tea\"."),
      ("tap info \"Tea\"", "2 rows show \"Tea\"; name one by its number, as in @1."),
      ("swipe delete @3", "There is no row @3; the screen has 2."),
      ("sort size", "There is no order size; there are name, newest."),
      ("type name \"x\"", "There is no form to type in."),
      ("choose mine", "There is no choice mine; there are none."),
    ] {
      await #expect(throws: ScreenCommandError(message)) {
        try await session.driver.perform(ScreenCommand(parsing: command))
      }
    }
    try await session.run("tap add", "editor new name=\"\" save=off")
    await #expect(throws: ScreenCommandError("The form has no field title; it has name.")) {
      try await session.driver.perform(.type(field: "title", text: "x"))
    }
  }

  @Test func closingAndOpeningAgainReads() async throws {
    let session = try await Session(.shoppingLists, list("a", "Tea"))
    try await session.run("open", "loading", "populated 1", "  - Tea")
    try await session.run("open", "(unchanged)")
    try await session.run("close", "(unchanged)")
    try await session.run("pull", "(unchanged)")
    try await session.run(
      "open", "populated 1 refreshing", "  - Tea", "populated 1", "  - Tea")
  }
}
