import FaultyFiles
package import Foundation
import Records

/// Kills processes while they work on a store in real files, and opens what they leave.
///
/// The store must be as after the last step that was acknowledged, or as after the one that was under way; it must take
/// a commit at once, so the dead process's lock must be free; and once closed nothing but its files may be left.
package struct Kills: Sendable {
  let executable: URL
  let honesty: Victim.Honesty

  /// What came of the kills.
  package struct Report: Sendable {
    /// How many processes were killed.
    package var kills = 0
    /// How many of them were between their first and their last acknowledgement.
    package var inside = 0
    /// How many acknowledged steps had to be there, all in all.
    package var acknowledged = 0
    /// How often the step that was under way was there as well, although nobody had been told.
    package var ahead = 0
    /// What was wrong, with all that is needed to see it again.
    package var failures: [String] = []

    /// One line of figures.
    package var figures: String {
      "\(kills) processes killed, \(inside) of them between the first and the last acknowledgement, "
        + "\(acknowledged) acknowledged steps looked for, \(ahead) times the next one was there too, "
        + "\(failures.count) failures"
    }
  }

  /// - Parameters:
  ///   - executable: A program that lives as ``Victim`` when its first argument is `victim`.
  ///   - honesty: When the processes acknowledge.
  package init(_ executable: URL, honesty: Victim.Honesty = .honest) {
    self.executable = executable
    self.honesty = honesty
  }

  /// Kills so many processes, of each store in turn.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - seed: Says what the processes do and when they are killed; each has the next one.
  package func run(_ count: Int, seed: UInt64) async -> Report {
    var report = Report()
    let kinds = FileStore.Kind.allCases
    for number in 0..<count {
      await kill(one: kinds[number % kinds.count], seed: seed &+ UInt64(number), &report)
    }
    return report
  }

  private func kill(one kind: FileStore.Kind, seed: UInt64, _ report: inout Report) async {
    let name = "\(kind.rawValue), seed \(seed)"
    do {
      let folder = try TemporaryFolder()
      let store = FileStore(kind: kind, path: folder.file(kind.fileName))
      let victim = Victim(of: store, seed: seed, honesty: honesty)
      let acknowledged = try await acknowledgements(of: victim)
      report.kills += 1
      report.acknowledged += acknowledged
      if (1..<VictimPlan.length).contains(acknowledged) { report.inside += 1 }
      let states = try await VictimPlan(seed: seed).states()
      let allowed = states[acknowledged...].prefix(2)
      let database = try store.open(.readWrite(createIfMissing: true))
      let found = try await StoreState(of: database)
      if !allowed.contains(found) {
        report.failures.append(
          "\(name), \(acknowledged) steps acknowledged: found \(found), allowed \(allowed)")
      }
      if found != states[acknowledged] { report.ahead += 1 }
      try await database.save(Record("Lists/probe", ["name": "Tea"]), policy: .overwrite)
      try await database.close()
      let left = Set(try folder.names)
      if !left.isSubset(of: kind.namesAtRest) {
        report.failures.append("\(name), \(acknowledged) steps: left \(left.sorted())")
      }
    } catch {
      report.failures.append("\(name): \(error)")
    }
  }

  /// Lets a process live for some acknowledgements and some moments more, and says how many there were.
  private func acknowledgements(of victim: Victim) async throws -> Int {
    var random = SeededGenerator(seed: victim.seed ^ 0x6B69_6C6C)
    let count = Int.random(in: 1..<VictimPlan.length * 2 / 3, using: &random)
    // Short of a step's time: the moment is anywhere within a step, or between two.
    let microseconds = UInt32.random(in: 0..<1_500, using: &random)
    let (executable, arguments) = (executable, ["victim"] + victim.arguments)
    return try await onOwnThread {
      var execution = try Execution(executable, arguments)
      if try execution.wait(for: count) { usleep(microseconds) }
      try execution.killAtOnce()
      return execution.acknowledgements
    }
  }
}
