import InMemoryRecords
import Records
import Synchronization
import Testing

struct LongWorkTests {
  /// Counts, and tells every state.
  private static func count(to total: Int, knowsTotal: Bool = true) -> Int {
    var meter = WorkMeter(.indexing, of: knowsTotal ? total : nil)
    for _ in 0..<total { meter.advance() }
    meter.finish()
    return meter.progress.completed
  }

  @Test func theLastStateIsRead() async throws {
    let work = LongWork { Self.count(to: 1_001) }
    var states: [WorkProgress] = []
    for await state in work { states.append(state) }
    #expect(states.last == WorkProgress(.indexing, 1_001, of: 1_001))
    #expect(states.map(\.completed) == states.map(\.completed).sorted())
    #expect(try await work.value == 1_001)
  }

  @Test func everyPhaseIsToldToAReaderThatKeepsUp() async throws {
    // Each state is waited for, so that none is passed over.
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let work = LongWork {
      var gates = gate.makeAsyncIterator()
      for phase in [WorkProgress.Phase.checking, .importing] {
        var meter = WorkMeter(phase, of: 2)
        await gates.next()
        meter.advance(by: 2)
        meter.finish()
        await gates.next()
      }
    }
    var states: [String] = []
    for await state in work {
      states.append("\(state)")
      opener.yield()
    }
    #expect(states == ["checking 0/2", "checking 2/2", "importing 0/2", "importing 2/2"])
    try await work.value
  }

  @Test func itIsToldSeldom() async throws {
    for (total, knowsTotal, most) in [(100_000, true, 202), (100_000, false, 400), (3, true, 5)] {
      let told = Mutex(0)
      let note: @Sendable (WorkProgress) -> Void = { _ in told.withLock { $0 += 1 } }
      let count = WorkMeter.$watcher.withValue(note) {
        Self.count(to: total, knowsTotal: knowsTotal)
      }
      #expect(count == total)
      #expect(told.withLock { (2...most).contains($0) })
    }
  }

  @Test func whereNobodyWatchesItOnlyCounts() {
    #expect(Self.count(to: 1_000) == 1_000)
  }

  @Test func anErrorEndsTheSequenceAndIsThrownOnce() async {
    let work = LongWork { () async throws -> Int in
      var meter = WorkMeter(.verifying, of: 10)
      meter.advance()
      throw RecordError(.corrupt, "It is damaged.")
    }
    for await _ in work {}
    let error = await #expect(throws: RecordError.self) { try await work.value }
    #expect(error?.code == .corrupt)
  }

  @Test func whoIsCancelledCancelsTheWork() async {
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let work = LongWork { () async throws -> Int in
      begin.finish()
      // It ends only by being cancelled.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      try Task.checkCancellation()
      return 1
    }
    for await _ in started {}
    let waiting = Task { try await work.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func aStateIsTextAndAPart() {
    #expect(WorkProgress(.copying, 3, of: 12).description == "copying 3/12")
    #expect(WorkProgress(.reading, 3).description == "reading 3")
    #expect(WorkProgress(.copying, 3, of: 12).fraction == 0.25)
    #expect(WorkProgress(.copying, 0, of: 0).fraction == 1)
    #expect(WorkProgress(.copying, 13, of: 12).fraction == 1)
    #expect(WorkProgress(.reading, 3).fraction == nil)
  }
}
