import DurableFiles
import FaultyFiles
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var watched: WatchedFiles {
    WatchedFiles(folder: folder.path, names: ["store", "store.journal"], openable: [])
  }

  /// Whoever looks at the files: tells the test of each look, and does what the test likes.
  private final class Looker: Sendable {
    let looks: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation
    private let count = Mutex(0)
    private let answer: @Sendable (Int) -> FileWatch.Look

    init(_ answer: @escaping @Sendable (Int) -> FileWatch.Look = { _ in .news }) {
      (looks, continuation) = AsyncStream.makeStream()
      self.answer = answer
    }

    var total: Int { count.withLock { $0 } }

    func look() -> FileWatch.Look {
      let number = count.withLock { count in
        count += 1
        return count
      }
      continuation.yield(number)
      return answer(number)
    }
  }

  private func watch(
    _ looker: Looker, in files: any FileSystem = LocalFileSystem(),
    clock: any Clock<Duration> = ContinuousClock(), patience: Duration? = nil
  ) -> FileWatch {
    let watch = FileWatch(watched, in: files, clock: clock, patience: patience)
    watch.look(through: looker) { $0.look() }
    watch.start()
    return watch
  }

  @Test func itLooksOnceAtTheBeginningAndAfterEachKindOfChange() async throws {
    let looker = Looker()
    let watch = watch(looker)
    var looks = looker.looks.makeAsyncIterator()
    #expect(await looks.next() == 1)
    let changes: [() throws -> Void] = [
      { try folder.write("1", to: "store") },
      { try folder.write("longer", to: "store") },
      { try folder.write("line", to: "store.journal") },
      { try folder.setPermissions(0o600, of: "store") },
      { try FileManager.default.removeItem(atPath: folder.file("store.journal")) },
      {
        try folder.write("other", to: "draft")
        _ = rename(folder.file("draft"), folder.file("store"))
      },
      { _ = rename(folder.file("store"), folder.file("elsewhere")) },
    ]
    for change in changes {
      let before = looker.total
      try change()
      while let look = await looks.next() {
        if look > before { break }
      }
    }
    await watch.end()
  }

  /// Other names come and go without a look, or the store's own lock would keep it busy.
  @Test func otherFilesAreNoReasonToLook() async throws {
    for name in ["store", "store.lock"] { try folder.write("1", to: name) }
    let events = try LocalFileSystem().watch(watched)
    var wakeups = events.wakeups.makeAsyncIterator()
    for round in 1...20 {
      // Each is one event, and they are told in their order.
      try folder.setPermissions(round % 2 == 0 ? 0o600 : 0o644, of: "store.lock")
      try folder.setPermissions(round % 2 == 0 ? 0o600 : 0o644, of: "store")
      #expect(await wakeups.next() != nil)
      #expect(events.count == round)
    }
    await events.close()
    #expect(await wakeups.next() == nil)
  }

  @Test func afterTheEndNobodyLooksUntilItBeginsAgain() async throws {
    let looker = Looker()
    let watch = watch(looker)
    var looks = looker.looks.makeAsyncIterator()
    #expect(await looks.next() == 1)
    await watch.end()
    let total = looker.total
    try folder.write("1", to: "store")
    watch.start()
    watch.stop()
    watch.start()
    #expect(await looks.next() == total + 1)
    await watch.end()
  }

  @Test func whoHasSeenEnoughEndsTheWatch() async throws {
    let looker = Looker { $0 == 2 ? .over : .news }
    let watch = watch(looker)
    var looks = looker.looks.makeAsyncIterator()
    #expect(await looks.next() == 1)
    try folder.write("1", to: "store")
    #expect(await looks.next() == 2)
    await watch.end()
    #expect(looker.total == 2)
  }

  @Test func aFolderThatIsGoneIsLookedAtNowAndThen() async throws {
    let clock = CountingClock()
    let looker = Looker { $0 < 6 ? .nothing : .over }
    let watch = watch(looker, clock: clock)
    var looks = looker.looks.makeAsyncIterator()
    #expect(await looks.next() == 1)
    try FileManager.default.removeItem(atPath: folder.path)
    while let look = await looks.next(), look < 6 {}
    await watch.end()
    #expect(clock.slept >= .seconds(2))
  }

  @Test func withoutEventsItLooksAtIntervals() async throws {
    let files = FaultyFileSystem()
    files.add(FileFault(.fails(EMFILE), on: .watch, isLasting: true))
    let clock = CountingClock()
    let looker = Looker { $0 < 4 ? .nothing : .over }
    let watch = watch(looker, in: files, clock: clock)
    var looks = looker.looks.makeAsyncIterator()
    while let look = await looks.next(), look < 4 {}
    await watch.end()
    #expect(clock.slept == .seconds(6))
    #expect(files.calls == [FileCall(.watch, FilePath.split(folder.path).name)])
  }

  /// An event can come before what it tells of can be seen; then there is one more look, and no more than that.
  @Test func anEventThatLedToNothingIsFollowedByOneMoreLook() async throws {
    let (slept, sleep) = AsyncStream.makeStream(of: Duration.self)
    let clock = CountingClock { sleep.yield($0) }
    let looker = Looker { _ in .nothing }
    let watch = watch(looker, clock: clock, patience: .seconds(1))
    var looks = looker.looks.makeAsyncIterator()
    #expect(await looks.next() == 1)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("store"), withDestinationPath: "nowhere")
    #expect(await looks.next() == 2)
    #expect(await looks.next() == 3)
    await watch.end()
    sleep.finish()
    var pauses: [Duration] = []
    for await pause in slept { pauses.append(pause) }
    #expect(pauses == [.seconds(1)])
    #expect(looker.total == 3)
  }

  @Test func aLookThatCouldNotTellIsRepeated() async throws {
    let clock = CountingClock()
    let looker = Looker { $0 < 3 ? .later : .over }
    let watch = watch(looker, clock: clock)
    var looks = looker.looks.makeAsyncIterator()
    while let look = await looks.next(), look < 3 {}
    await watch.end()
    #expect(clock.slept == .seconds(4))
  }

  @Test func whenTheStoreIsGoneTheWatchEnds() async throws {
    let files = FaultyFileSystem()
    let watch = FileWatch(watched, in: files, clock: CountingClock())
    do {
      let looker = Looker()
      watch.look(through: looker) { $0.look() }
    }
    watch.start()
    await watch.end()
    #expect(files.calls.count <= 1)
  }
}
