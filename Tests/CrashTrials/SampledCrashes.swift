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

  package init(
    of store: TrialStore, weakness: Weakness = .none, length: Int = 6, statesPerPoint: Int = 2
  ) {
    self.store = store
    self.weakness = weakness
    self.length = length
    self.statesPerPoint = statesPerPoint
  }

  /// Runs workloads until so many crashes were recovered from.
  ///
  /// - Parameters:
  ///   - points: How many crashes are wanted; the last workload is run to its end.
  ///   - seeds: The seeds of the workloads, one after the other.
  package func run(points: Int, seeds: some Sequence<UInt64>) async -> CrashReport {
    var report = CrashReport()
    for seed in seeds {
      if report.recoveries >= points { break }
      await run(seed: seed, &report)
    }
    return report
  }

  /// Runs the workload of one seed, whose report a failure names.
  private func run(seed: UInt64, _ report: inout CrashReport) async {
    var random = SeededGenerator(seed: seed)
    report.workloads += 1
    var taken: [CrashStep] = []
    do throws(RecordError) {
      let disk = SimulatedDisk()
      let place = store.place(weakness.wrap(disk))
      disk.noteCrashPoints()
      var database = try place.open(.readWrite(createIfMissing: true))
      var before = try await StoreState(of: database)
      for number in 0..<length {
        let step = CrashStep.allCases.randomElement(using: &random) ?? .save
        taken.append(step)
        let padding = Int.random(in: 0...9_000, using: &random)
        try await step.take(number: number, padding: padding, on: &database, of: place)
        let after = try await StoreState(of: database)
        let name =
          "\(store.name), seed \(seed), \(taken.map(\.rawValue).joined(separator: ","))"
        await crash(
          disk.takeCrashPoints(), name, before: before, after: after, &random, &report)
        before = after
      }
      try await database.close()
    } catch {
      report.fail("\(store.name), seed \(seed), \(taken.map(\.rawValue)): \(error)")
    }
  }

  private func crash(
    _ points: [DiskState], _ name: String, before: StoreState, after: StoreState,
    _ random: inout SeededGenerator, _ report: inout CrashReport
  ) async {
    for (number, point) in points.enumerated() {
      report.crashPoints += 1
      let allowed = number == points.count - 1 ? [after] : [before, after]
      for state in 0..<statesPerPoint {
        let image = point.crash(using: &random)
        report.states += 1
        report.recoveries += 1
        // A commit after the recovery costs as much as the recovery, and needs it less often.
        let recovery = await Recovery(store: store, weakness: weakness)
          .of(image, allowed: allowed, commits: (number + state) % 4 == 0)
        if let failure = recovery.failure {
          report.fail("\(name), crash point \(number), state \(state): \(failure)")
        }
      }
    }
  }
}
