import Records
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommitAnnouncerTests {
  /// What the announcer asked of its store, in order.
  private final class Calls: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let calls = Calls()

  private func announcer(newest: UInt64? = nil) -> CommitAnnouncer {
    CommitAnnouncer(
      start: { [calls] in
        calls.add("start")
        return newest.map { ChangeToken(rawValue: $0) }
      }, stop: { [calls] in calls.add("stop") })
  }

  private func token(_ number: UInt64) -> ChangeToken { ChangeToken(rawValue: number) }

  @Test func theFirstNoticeIsOfTheNewestCommit() async throws {
    let announcer = announcer(newest: 4)
    var loop = announcer.notices.makeAsyncIterator()
    #expect(try await loop.next()?.token == token(4))
    announcer.announce(token(5))
    #expect(try await loop.next()?.token == token(5))
  }

  @Test func theFirstNoticeWaitsUntilTheNewestCommitIsKnown() async throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let announcer = CommitAnnouncer(
      start: {
        start.finish()
        return nil
      }, stop: {})
    let first = Task {
      var loop = announcer.notices.makeAsyncIterator()
      return try await loop.next()
    }
    for await _ in started {}
    announcer.announce(token(0))
    #expect(try await first.value?.token == token(0))
  }

  @Test func commitsThatComeFasterThanTheLoopAreOneNoticeOfTheLast() async throws {
    let announcer = announcer(newest: 0)
    var loop = announcer.notices.makeAsyncIterator()
    _ = try await loop.next()
    for number in 1...100 { announcer.announce(token(UInt64(number))) }
    #expect(try await loop.next()?.token == token(100))
    announcer.announce(token(101))
    #expect(try await loop.next()?.token == token(101))
  }

  @Test func whatIsNotBehindTheNewestIsNoNewsUnlessItIsAnew() async throws {
    let announcer = announcer(newest: 7)
    var loop = announcer.notices.makeAsyncIterator()
    _ = try await loop.next()
    announcer.announce(token(7))
    announcer.announce(token(6))
    announcer.announce(token(8))
    #expect(try await loop.next()?.token == token(8))
    announcer.announce(token(3), anew: true)
    #expect(try await loop.next()?.token == token(3))
  }

  @Test func theStoreListensWhileThereIsALoop() async throws {
    let announcer = announcer(newest: 1)
    let notices = announcer.notices
    #expect(calls.all.isEmpty)
    do {
      var first = notices.makeAsyncIterator()
      var second = notices.makeAsyncIterator()
      #expect(calls.all.isEmpty)
      _ = try await first.next()
      _ = try await second.next()
      #expect(calls.all == ["start"])
    }
    #expect(calls.all == ["start", "stop"])
    do {
      var third = notices.makeAsyncIterator()
      _ = try await third.next()
    }
    #expect(calls.all == ["start", "stop", "start", "stop"])
  }

  @Test func finishingEndsEveryLoop() async throws {
    let announcer = announcer(newest: 1)
    var early = announcer.notices.makeAsyncIterator()
    _ = try await early.next()
    announcer.announce(token(2))
    announcer.finish()
    #expect(try await early.next() == nil)
    var late = announcer.notices.makeAsyncIterator()
    #expect(try await late.next() == nil)
    #expect(calls.all == ["start", "stop"])
  }

  @Test func aFailureEndsTheLoopsThatRunAndNoOther() async throws {
    let announcer = announcer(newest: 1)
    var loop = announcer.notices.makeAsyncIterator()
    _ = try await loop.next()
    announcer.fail(RecordError(.unavailable, "gone"))
    await #expect(throws: RecordError.self) { try await loop.next() }
    #expect(try await loop.next() == nil)
    var other = announcer.notices.makeAsyncIterator()
    #expect(try await other.next()?.token == token(1))
    #expect(calls.all == ["start", "stop", "start"])
  }

  @Test func aCancelledTaskStopsWaiting() async throws {
    let announcer = announcer(newest: 1)
    let (told, tell) = AsyncStream.makeStream(of: ChangeToken.self)
    let task = Task {
      for try await notice in announcer.notices { tell.yield(notice.token) }
      tell.finish()
    }
    var tokens = told.makeAsyncIterator()
    #expect(await tokens.next() == token(1))
    task.cancel()
    try await task.value
    #expect(await tokens.next() == nil)
    #expect(calls.all == ["start", "stop"])
  }

  @Test func withoutAnAnnouncerThereIsNoNotice() async throws {
    for try await _ in CommitNotices() { Issue.record("a notice of nothing") }
  }
}
