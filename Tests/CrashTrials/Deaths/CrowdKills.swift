import FaultyFiles
package import Foundation
import Records

/// Kills processes several tasks of which commit to a store at the same time, and opens what they leave.
///
/// Some order of the calls must explain what each was told and what is there now: so all that was acknowledged is there,
/// and of the commits that were under way each is there as a whole or not at all.
package struct CrowdKills: Sendable {
  let executable: URL
  let kinds: [FileStore.Kind]
  let honesty: Assembly.Honesty

  /// How many tasks a process has, and how many calls each makes unless it is killed; the last look is one more.
  private static let (tasks, calls) = (4, 15)

  /// What came of the kills.
  package struct Report: Sendable {
    /// How many processes were killed.
    package var kills = 0
    /// How many of them were between their first and their last acknowledgement.
    package var inside = 0
    /// How many of them had several commits under way.
    package var crowded = 0
    /// How many commits had to be there, all in all.
    package var acknowledged = 0
    /// How many commits were under way, all in all.
    package var pending = 0
    /// How many of those were there, although nobody had been told.
    package var ahead = 0
    /// What was wrong, with all that is needed to see it again.
    package var failures: [String] = []

    /// One line of figures.
    package var figures: String {
      "\(kills) processes killed, \(inside) of them between the first and the last "
        + "acknowledgement, \(crowded) with several commits under way, \(acknowledged) "
        + "acknowledged commits looked for, \(ahead) of \(pending) under way were there too, "
        + "\(failures.count) failures"
    }
  }

  /// - Parameters:
  ///   - executable: A program that lives as ``Assembly`` when its first argument is `assembly`.
  ///   - kinds: The stores, which take turns.
  ///   - honesty: How the processes treat the store.
  package init(
    _ executable: URL, kinds: [FileStore.Kind] = FileStore.Kind.allCases,
    honesty: Assembly.Honesty = .honest
  ) {
    self.executable = executable
    self.kinds = kinds
    self.honesty = honesty
  }

  /// Kills so many processes.
  ///
  /// - Parameters:
  ///   - count: How many; fewer when something is wrong and `endsAtFailure` says so.
  ///   - seed: Says what the processes call and when they are killed; each has the next one.
  package func run(_ count: Int, seed: UInt64, endsAtFailure: Bool = false) async -> Report {
    var report = Report()
    for number in 0..<count where !(endsAtFailure && !report.failures.isEmpty) {
      await kill(one: kinds[number % kinds.count], seed: seed &+ UInt64(number), &report)
    }
    return report
  }

  private func kill(one kind: FileStore.Kind, seed: UInt64, _ report: inout Report) async {
    let name = "\(kind.rawValue), several writers, seed \(seed)"
    do {
      let folder = try TemporaryFolder()
      let store = FileStore(kind: kind, path: folder.file(kind.fileName))
      let beginning = try await Caller.makeStore(store)
      var calls = try await callsUntilDeath(on: store, seed: seed)
      count(calls, &report)
      let database = try store.open(.readWrite(createIfMissing: true))
      let start = Caller.now
      calls.append(
        RecordedCall(
          .changes, try await Caller.changes(of: database), task: Self.tasks, start: start,
          end: Caller.now))
      let history = History(beginning: beginning, calls: calls)
      if let order = history.explanation() {
        report.ahead += order.count { $0.answer == nil && $0.call.isWrite }
      } else if let contradiction = history.contradiction() {
        report.failures.append("\(name), \(contradiction)")
      }
      try await database.save(Record("Lists/probe", ["name": "Tea"]), policy: .overwrite)
      try await database.close()
      let left = Set(try folder.names)
      if !left.isSubset(of: kind.namesAtRest) {
        report.failures.append("\(name): left \(left.sorted())")
      }
    } catch {
      report.failures.append("\(name): \(error)")
    }
  }

  private func count(_ calls: [RecordedCall], _ report: inout Report) {
    report.kills += 1
    let answered = calls.count { $0.answer != nil }
    if (1..<Self.tasks * Self.calls).contains(answered) { report.inside += 1 }
    let commits = calls.filter(\.call.isWrite)
    let pending = commits.count { $0.answer == nil }
    if pending > 1 { report.crowded += 1 }
    report.pending += pending
    report.acknowledged += commits.count { call in
      guard case .outcomes(let outcomes) = call.answer else { return false }
      return outcomes.contains { outcome in
        if case .failed = outcome { false } else { true }
      }
    }
  }

  /// Lets a process live for some answers and some moments more, and gives the calls that it told of.
  private func callsUntilDeath(on store: FileStore, seed: UInt64) async throws -> [RecordedCall] {
    var random = SeededGenerator(seed: seed ^ 0x6B69_6C6C)
    let count = Int.random(in: 1..<Self.tasks * Self.calls / 3, using: &random)
    // Short of a call's time: the moment is anywhere within some calls.
    let microseconds = UInt32.random(in: 0..<200, using: &random)
    let assembly = Assembly(
      of: store, honesty: honesty, appetite: .commits, tasks: Self.tasks, calls: Self.calls)
    return try await onOwnThread {
      var process = try AssemblyProcess(executable, assembly)
      try process.tell(String(seed))
      if try process.wait(for: count) { usleep(microseconds) }
      try process.killAtOnce()
      return process.takeCalls()
    }
  }
}
