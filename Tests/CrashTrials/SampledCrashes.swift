import DurableFiles
import FaultyFiles
import Records

/// Crashes a store at every moment of workloads made by chance, in ways chosen by chance, and opens
/// what is left: for a store whose crashes are too many to go through.
package struct SampledCrashes: Sendable {
  let store: TrialStore
  let weakness: Weakness
  /// How many steps a workload has.
  let length: Int
  /// How many states are taken of each moment.
  let statesPerPoint: Int
  /// How many bytes longer than usual an update is at most.
  let padding: Int

  package init(
    of store: TrialStore, weakness: Weakness = .none, length: Int = 6, statesPerPoint: Int = 2,
    padding: Int = 9_000
  ) {
    self.store = store
    self.weakness = weakness
    self.length = length
    self.statesPerPoint = statesPerPoint
    self.padding = padding
  }

  /// Runs workloads until there were so many moments of a crash.
  ///
  /// - Parameters:
  ///   - points: At how many moments to crash, each leaving several disks; the last workload is run to its end.
  ///   - seeds: The seeds of the workloads, one after the other.
  package func run(points: Int, seeds: some Sequence<UInt64>) async -> CrashReport {
    var report = CrashReport()
    for seed in seeds {
      if report.crashPoints >= points { break }
      var trial = Trial(self, seed: seed)
      await trial.run(&report)
    }
    return report
  }
}

/// One workload that chance made, crashed at every moment.
private struct Trial {
  let trials: SampledCrashes
  let seed: UInt64
  var random: SeededGenerator
  /// The steps so far, for the report of a failure.
  var taken: [CrashStep] = []
  /// The states that were acknowledged so far.
  var states: [StoreState] = []

  /// What a crash left and what may be in it, so that none is looked at twice.
  private struct Outcome: Hashable {
    let image: DiskImage
    let sequences: [UInt64]
  }
  private var seen: Set<Outcome> = []

  init(_ trials: SampledCrashes, seed: UInt64) {
    self.trials = trials
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  private var name: String {
    "\(trials.store.name), seed \(seed), \(taken.map(\.rawValue).joined(separator: ","))"
  }

  mutating func run(_ report: inout CrashReport) async {
    report.workloads += 1
    do throws(RecordError) {
      let disk = SimulatedDisk()
      let place = trials.store.place(trials.weakness.wrap(disk))
      disk.noteCrashPoints()
      var database = try place.open(.readWrite(createIfMissing: true))
      states = [try await StoreState(of: database)]
      for number in 0..<trials.length {
        let step = CrashStep.allCases.randomElement(using: &random) ?? .save
        taken.append(step)
        let padding = Int.random(in: 0...trials.padding, using: &random)
        try await step.take(number: number, padding: padding, on: &database, of: place)
        let points = disk.takeCrashPoints()
        let after = try await StoreState(of: database)
        await crash(points, after: after, &report)
        states.append(after)
      }
      try await database.close()
    } catch {
      report.fail("\(name): \(error)")
    }
  }

  private mutating func crash(
    _ points: [DiskState], after: StoreState, _ report: inout CrashReport
  ) async {
    seen = []
    let before = Array(states.suffix(1))
    for (number, point) in points.enumerated() {
      report.crashPoints += 1
      let isAcknowledged = number == points.count - 1
      if isAcknowledged { report.acknowledged += 1 }
      let due = isAcknowledged ? [after] : before + [after]
      // A store that may fall back may fall back to the state after any step.
      let allowed = trials.store.keepsAcknowledged ? due : states + [after]
      for state in 0..<trials.statesPerPoint {
        report.states += 1
        let place = "\(name), crash point \(number), state \(state)"
        // A commit after the recovery costs as much as the recovery, and needs it less often.
        await recover(
          point.crash(using: &random), allowed, due, commits: (number + state) % 4 == 0, place,
          &report)
      }
    }
  }

  /// Opens what a crash left; sometimes the machine that does so crashes as well.
  private mutating func recover(
    _ image: DiskImage, _ allowed: [StoreState], _ due: [StoreState], commits: Bool,
    _ place: String, _ report: inout CrashReport
  ) async {
    let outcome = Outcome(image: image, sequences: allowed.map(\.changes.token.rawValue))
    guard seen.insert(outcome).inserted else { return }
    report.recoveries += 1
    let recovery = Recovery(store: trials.store, weakness: trials.weakness)
    let result = await recovery.of(image, allowed: allowed, commits: commits)
    if let failure = result.failure { return report.fail("\(place): \(failure)") }
    guard let first = result.phases.first else { return }
    if !due.contains(first.before) { report.setbacks += 1 }
    guard commits, let phase = result.phases.randomElement(using: &random),
      let number = phase.crashPoints.indices.randomElement(using: &random)
    else { return }
    let isLast = number == phase.crashPoints.count - 1
    // Nothing is pending after a crash, so what the recovery found stays, whatever is promised.
    let next =
      isLast && trials.store.keepsAcknowledged ? [phase.after] : [phase.before, phase.after]
    report.recoveries += 1
    let again = await recovery.of(
      phase.crashPoints[number].crash(using: &random),
      allowed: next + (trials.store.keepsAcknowledged ? [] : [first.before]), commits: false)
    if let failure = again.failure {
      report.fail("\(place), then \(phase.name), crash point \(number): \(failure)")
    }
  }
}
