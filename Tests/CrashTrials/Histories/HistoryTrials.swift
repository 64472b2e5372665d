import FaultyFiles
import Records
import Synchronization

/// Has several tasks call one store at the same time, and looks for an order of the calls, one after the other, that
/// explains what each was told.
///
/// What the calls are comes from a seed; how they meet is up to the machine, so a seed says where to look, and the
/// calls that no order explains are told with it.
package struct HistoryTrials: Sendable {
  let gathering: Gathering

  /// How many calls each task makes in a history.
  private static let calls = 6
  /// How many histories a store lives through: its files grow old, and opening costs more than a history.
  private static let lifetime = 25

  package init(of gathering: Gathering) {
    self.gathering = gathering
  }

  /// Makes and explains histories.
  ///
  /// - Parameters:
  ///   - count: How many; fewer when one cannot be explained and `endsAtFailure` says so.
  ///   - seed: The first seed; each store that is made has the next one.
  @concurrent package func run(
    _ count: Int, seed: UInt64, endsAtFailure: Bool = false
  ) async -> HistoryReport {
    let crowd = Crowd(of: gathering.tasks + 1)
    defer { crowd.end() }
    var report = HistoryReport()
    var seed = seed
    while report.histories < count, !(endsAtFailure && report.failureCount > 0) {
      let rest = min(Self.lifetime, count - report.histories)
      report.merge(
        await withTaskExecutorPreference(crowd) { await life(of: rest, seed: seed) })
      seed += 1
    }
    return report
  }

  /// The histories of one store, from its making to its end.
  private func life(of count: Int, seed: UInt64) async -> HistoryReport {
    var report = HistoryReport()
    do {
      let folder = try TemporaryFolder()
      let open = gathering.found(folder)
      var databases: [any RecordDatabase] = []
      for _ in 0..<gathering.connections { databases.append(try open()) }
      var state = try await Caller.saveFirst(to: databases[0])
      for number in 0..<count {
        let history = try await history(
          on: databases, from: state, seed: seed &* 1_000 &+ UInt64(number))
        report.add(history, "\(gathering.name), seed \(seed), history \(number)")
        state = history.end ?? state
      }
      for database in databases { try await database.close() }
    } catch {
      report.fail("\(gathering.name), seed \(seed): \(error)")
    }
    return report
  }

  private func history(
    on databases: [any RecordDatabase], from beginning: StoreModel, seed: UInt64
  ) async throws(RecordError) -> History {
    let start = Start(of: gathering.tasks)
    let tasks = gathering.tasks
    var calls = await withTaskGroup(of: [RecordedCall].self) { group in
      for task in 0..<tasks {
        let connection = task % databases.count
        let caller = Caller(
          task: task, connection: connection, database: databases[connection], seed: seed)
        group.addTask {
          var caller = caller
          await start.waitForAll()
          var calls: [RecordedCall] = []
          for _ in 0..<Self.calls { calls.append(await caller.makeCall()) }
          return calls
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    // What is left must fit as well, whoever looks.
    let connection = databases.count - 1
    let moment = Caller.now
    calls.append(
      RecordedCall(
        .changes, try await Caller.changes(of: databases[connection]), task: tasks,
        connection: connection, start: moment, end: Caller.now))
    return History(beginning: beginning, calls: calls, order: gathering.order)
  }
}

/// Lets tasks begin at once; they would hardly meet otherwise.
private final class Start: Sendable {
  private let count: Int
  private let ready = Atomic<Int>(0)

  init(of count: Int) {
    self.count = count
  }

  func waitForAll() async {
    ready.add(1, ordering: .relaxed)
    while ready.load(ordering: .relaxed) < count { await Task.yield() }
  }
}
