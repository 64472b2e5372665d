import FaultyFiles
import Foundation
import Records
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommitNoticesTests {
  @Test(arguments: TestStore.Kind.allCases)
  func theFirstNoticeNamesTheNewestCommit(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    #expect(database.capabilities.contains(.commitNotices))
    var empty = database.commits.makeAsyncIterator()
    #expect(try await empty.next()?.token == ChangeToken(rawValue: 0))
    try await database.save(list("a", "Bread"))
    try await database.save(list("b", "Milk"))
    var later = database.commits.makeAsyncIterator()
    #expect(try await later.next(reaching: database) == ChangeToken(rawValue: 2))
  }

  @Test(arguments: TestStore.Kind.allCases)
  func commitsOfThisConnectionAreNoticed(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    try await database.save(list("a", "Bread"))
    #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: 1))
    try await database.delete("Lists/a")
    #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: 2))
  }

  @Test(arguments: TestStore.Kind.allCases)
  func commitsOfAnotherConnectionAreNoticed(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let other = try store.open()
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    for number in 1...20 {
      try await other.save(list("a", "\(number)"), policy: .overwrite)
      #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: UInt64(number)))
      #expect(try await database.fetch("Lists/a")?["name"] == .string("\(number)"))
    }
  }

  @Test(arguments: TestStore.Kind.files)
  func commitsOfAnotherProcessAreNoticed(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    try await database.save(list("a", "Bread"))
    let other = try await OtherProcess(store)
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    for number in 2...20 {
      try await other.save("a", "\(number)")
      #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: UInt64(number)))
      #expect(try await database.fetch("Lists/a")?["name"] == .string("\(number)"))
    }
    try await other.delete("a")
    #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: 21))
    #expect(try await database.fetch("Lists/a") == nil)
  }

  /// Nobody asks for a notice while another process commits; the next one is of the last commit.
  @Test(arguments: TestStore.Kind.files)
  func theLastOfManyCommitsIsNeverMissed(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let other = try await OtherProcess(store)
    var notices = database.commits.makeAsyncIterator()
    var count = 0
    for round in 1...5 {
      for number in 1...20 { try await other.save("n\(number)", "round \(round)") }
      #expect(
        try await notices.next(reaching: database) == ChangeToken(rawValue: UInt64(20 * round)))
      count += 1
      #expect(try await database.fetch("Lists/n20")?["name"] == .string("round \(round)"))
    }
    #expect(count == 5)
  }

  @Test(arguments: TestStore.Kind.files)
  func aProcessThatWasKilledHasBeenHeard(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    let other = try await OtherProcess(store)
    try await other.save("a", "Bread")
    other.kill()
    #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: 1))
    try await database.save(list("b", "Milk"))
    #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: 2))
  }

  @Test(arguments: TestStore.Kind.files)
  func whereNothingCanBeWatchedTheStoreLooksNowAndThen(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let clock = SteppedClock()
    let database = try store.openUnwatched(clock)
    let other = try store.open()
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    for number in 1...3 {
      try await other.save(list("a", "\(number)"), policy: .overwrite)
      await clock.tick()
      #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: UInt64(number)))
    }
    try await database.close()
    #expect(try await notices.next() == nil)
  }

  @Test(arguments: TestStore.Kind.allCases)
  func closingEndsTheLoop(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let other = try store.open()
    var notices = database.commits.makeAsyncIterator()
    var others = other.commits.makeAsyncIterator()
    _ = try await notices.next()
    _ = try await others.next()
    try await database.close()
    #expect(try await notices.next() == nil)
    var late = database.commits.makeAsyncIterator()
    #expect(try await late.next() == nil)
    // The other connection's loop goes on.
    try await other.save(list("a", "Bread"))
    #expect(try await others.next(reaching: other) == ChangeToken(rawValue: 1))
  }

  @Test(arguments: TestStore.Kind.allCases)
  func aStoreThatNobodyHoldsAnyMoreEndsTheLoop(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    var database: (any RecordDatabase)? = try store.open()
    var notices = try #require(database).commits.makeAsyncIterator()
    _ = try await notices.next()
    database = nil
    #expect(try await notices.next() == nil)
  }

  @Test(arguments: TestStore.Kind.allCases)
  func cancellingEndsTheLoopAndOthersGoOn(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    let (told, tell) = AsyncStream.makeStream(of: ChangeToken.self)
    let loop = Task {
      for try await notice in database.commits { tell.yield(notice.token) }
      tell.finish()
    }
    var tokens = told.makeAsyncIterator()
    _ = await tokens.next()
    loop.cancel()
    try await loop.value
    #expect(await tokens.next() == nil)
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    try await database.save(list("a", "Bread"))
    #expect(try await notices.next(reaching: database) == ChangeToken(rawValue: 1))
  }

  @Test func aDocumentThatWasReplacedIsNoticed() async throws {
    let store = try TestStore(.json)
    let database = try store.open()
    try await database.save(list("a", "Bread"))
    try await database.close()
    let early = try store.folder.bytes("store")
    let again = try store.open()
    try await again.save(list("a", "Milk"), policy: .overwrite)
    try await again.close()

    let reader = try store.open()
    var notices = reader.commits.makeAsyncIterator()
    #expect(try await notices.next()?.token == ChangeToken(rawValue: 2))
    // As an older version of a file is put back: whole, under another name first.
    try store.folder.write(early, to: "old")
    try FileManager.default.moveReplacing(store.folder.file("old"), store.path)
    #expect(try await notices.next()?.token == ChangeToken(rawValue: 1))
    #expect(try await reader.fetch("Lists/a")?["name"] == "Bread")
  }

  @Test(arguments: TestStore.Kind.files)
  func aStoreThatIsGoneEndsTheLoopWithAnError(kind: TestStore.Kind) async throws {
    let store = try TestStore(kind)
    let database = try store.open()
    try await database.save(list("a", "Bread"))
    try await (database as? any FoldingStore)?.compact()
    var notices = database.commits.makeAsyncIterator()
    _ = try await notices.next()
    try FileManager.default.removeItem(atPath: store.path)
    let error = await #expect(throws: RecordError.self) {
      while try await notices.next() != nil {}
    }
    #expect(error?.code == .unavailable)
    #expect(try await notices.next() == nil)
  }
}
