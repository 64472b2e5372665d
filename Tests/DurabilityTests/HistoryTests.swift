import CrashTrials
import Records
import Testing

/// Histories made by hand, of which anybody can tell whether an order explains them.
@Suite("An order of calls that overlapped")
struct HistoryTests {
  /// A store with `a` = 1 as version 1.
  private static let beginning = StoreModel(
    changes: [.init(name: "a", note: .init(1, version: 1))], last: 1)

  private static func history(
    _ calls: [RecordedCall], _ order: History.Order = .all
  ) -> History {
    History(beginning: beginning, calls: calls, order: order)
  }

  private static func save(
    _ number: Int64, over version: UInt64?, _ outcome: StoreAnswer.Outcome?, task: Int,
    connection: Int = 0, _ times: (UInt64, UInt64)
  ) -> RecordedCall {
    RecordedCall(
      .modify([.save("a", number, .ifUnchanged, over: version)], atomically: true),
      outcome.map { .outcomes([$0]) }, task: task, connection: connection, start: times.0,
      end: times.1)
  }

  private static func read(
    _ number: Int64, version: UInt64, task: Int, connection: Int = 0, _ times: (UInt64, UInt64)
  ) -> RecordedCall {
    RecordedCall(
      .fetch(["a"]), .notes(["a": .init(number, version: version)]), task: task,
      connection: connection, start: times.0, end: times.1)
  }

  private static let conflict = StoreAnswer.Outcome.failed(
    "recordChanged", server: .init(2, version: 2))

  @Test("is found where the calls can have come one after the other")
  func explained() {
    // The read began before the save and ended after it: it may have seen either.
    for (number, version) in [(Int64(1), UInt64(1)), (2, 2)] {
      let history = Self.history([
        Self.save(2, over: 1, .saved(.init(2, version: 2)), task: 0, (10, 20)),
        Self.read(number, version: version, task: 1, (5, 30)),
      ])
      #expect(history.contradiction() == nil)
      #expect(history.overlapping == 2)
    }
    // The call that began last comes first.
    #expect(
      Self.history([
        Self.save(3, over: 1, Self.conflict, task: 0, (10, 40)),
        Self.save(2, over: 1, .saved(.init(2, version: 2)), task: 1, (20, 30)),
      ]).contradiction() == nil)
    // A call that was cancelled has changed nothing, wherever it comes.
    #expect(
      Self.history([
        RecordedCall(
          .modify([.delete("a", ifVersion: nil)], atomically: true), .refused("cancelled"),
          task: 0, start: 1, end: 2),
        Self.read(1, version: 1, task: 1, (3, 4)),
      ]).contradiction() == nil)
  }

  @Test("is found where a cancelled save, which has seen nothing, lies between reads apart")
  func cancelledBetweenReadsApart() {
    func history(_ answer: StoreAnswer) -> History {
      Self.history(
        [
          Self.save(2, over: 1, .saved(.init(2, version: 2)), task: 0, (10, 100)),
          Self.read(2, version: 2, task: 2, connection: 1, (20, 30)),
          RecordedCall(
            .modify([.save("a", 3, .ifUnchanged, over: 1)], atomically: true), answer, task: 1,
            start: 40, end: 50),
          Self.read(1, version: 1, task: 1, (60, 70)),
        ], .allButReadsApart)
    }
    #expect(history(.refused("cancelled")).contradiction() == nil)
    // One that was refused under the lock has seen the save, and so has whoever reads after it.
    #expect(history(.outcomes([Self.conflict])).contradiction() != nil)
  }

  @Test("is not found where a read has missed a save that was acknowledged before")
  func stale() throws {
    let history = Self.history([
      Self.save(2, over: 1, .saved(.init(2, version: 2)), task: 0, (10, 20)),
      Self.read(1, version: 1, task: 1, (21, 30)),
      Self.read(2, version: 2, task: 0, (40, 50)),
    ])
    let contradiction = try #require(history.contradiction())
    // The last read explains nothing, so it is not told.
    #expect(contradiction.order.count == 1)
    #expect(contradiction.stuck.map(\.call.task) == [1])
    #expect(
      contradiction.description.contains(
        "no place for task 1 on connection 0: fetch a -> a=1#1, which would be a=2#2"))
  }

  @Test("is not found where of two saves over one version both were done")
  func lostUpdate() {
    #expect(
      Self.history([
        Self.save(2, over: 1, .saved(.init(2, version: 2)), task: 0, (10, 40)),
        Self.save(3, over: 1, .saved(.init(3, version: 3)), task: 1, (20, 30)),
      ]).contradiction() != nil)
  }

  @Test("is not found where a reader has seen half of a batch")
  func halfBatch() {
    let batch = RecordedCall(
      .modify(
        [.save("a", 5, .overwrite, over: nil), .save("b", 5, .insert, over: nil)], atomically: true),
      .outcomes([.saved(.init(5, version: 2)), .saved(.init(5, version: 3))]), task: 0, start: 10,
      end: 40)
    func read(_ notes: [String: StoreAnswer.Note]) -> History {
      Self.history([
        batch, RecordedCall(.fetch(["a", "b"]), .notes(notes), task: 1, start: 20, end: 30),
      ])
    }
    #expect(read(["a": .init(1, version: 1)]).contradiction() == nil)
    #expect(
      read(["a": .init(5, version: 2), "b": .init(5, version: 3)]).contradiction() == nil)
    #expect(read(["a": .init(5, version: 2)]).contradiction() != nil)
  }

  @Test("is not found where a batch failed and left something")
  func failedBatch() {
    let batch = RecordedCall(
      .modify([.save("b", 5, .insert, over: nil), .delete("a", ifVersion: 9)], atomically: true),
      .outcomes([
        .failed("batchFailed", server: nil),
        .failed("recordChanged", server: .init(1, version: 1)),
      ]), task: 0, start: 10, end: 20)
    func count(_ count: Int) -> History {
      Self.history([
        batch, RecordedCall(.count(atLeast: 0), .count(count), task: 1, start: 30, end: 40),
      ])
    }
    #expect(count(1).contradiction() == nil)
    #expect(count(2).contradiction() != nil)
  }

  @Test("is not found where two readers, one after the other, have gone back in time")
  func goingBack() {
    func reads(_ order: History.Order, by connection: Int) -> History {
      Self.history(
        [
          Self.save(2, over: 1, .saved(.init(2, version: 2)), task: 0, (10, 60)),
          Self.read(2, version: 2, task: 1, connection: 1, (20, 30)),
          Self.read(1, version: 1, task: 2, connection: connection, (40, 50)),
        ], order)
    }
    #expect(reads(.all, by: 0).contradiction() != nil)
    // Where readers of two connections may be either way round, those of one may still not.
    #expect(reads(.allButReadsApart, by: 0).contradiction() == nil)
    #expect(reads(.allButReadsApart, by: 1).contradiction() != nil)
  }

  @Test("takes a call that was never answered for done or for not done, and nothing between")
  func unanswered() {
    let save = Self.save(2, over: 1, nil, task: 0, (10, .max))
    for (number, version, isExplained) in [
      (Int64(1), UInt64(1), true), (2, 2, true), (3, 2, false),
    ] {
      let history = Self.history([save, Self.read(number, version: version, task: 1, (20, 30))])
      #expect((history.contradiction() == nil) == isExplained)
    }
    // And not for done before it began.
    #expect(
      Self.history([
        Self.read(2, version: 2, task: 1, (1, 5)), save,
      ]).contradiction() != nil)
  }

  @Test("is found fast among many calls of which none says which was first")
  func many() {
    // Without what was tried before, the search would go through 12! orders.
    let calls = (0..<12).map { task in
      RecordedCall(
        .modify([.add("a", 1, ifVersion: 9)], atomically: true),
        .outcomes([.failed("recordChanged", server: .init(1, version: 1))]), task: task, start: 1,
        end: 100)
    }
    let wrong = Self.read(7, version: 7, task: 20, (1, 100))
    #expect(Self.history(calls).contradiction() == nil)
    #expect(Self.history(calls + [wrong]).contradiction() != nil)
  }
}

/// A part of what `record-crashes` does at length.
@Suite("Calls that overlap")
struct ConcurrencyTests {
  @Test("are as if they came one after the other", arguments: Gathering.all)
  func tasks(gathering: Gathering) async {
    let report = await HistoryTrials(of: gathering).run(40, seed: 1)
    #expect(report.failures == [])
    #expect(report.histories == 40)
    // How many is up to the machine.
    #expect(report.overlapping > 0)
  }

  @Test("of several processes as well", arguments: FileStore.Kind.allCases)
  func processes(kind: FileStore.Kind) async {
    let report = await ProcessHistories(KillTests.recordCrashes, kind: kind).run(20, seed: 1)
    #expect(report.failures == [])
    #expect(report.histories == 20)
  }
}
