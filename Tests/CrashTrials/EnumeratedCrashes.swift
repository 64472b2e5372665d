import DurableFiles
import FaultyFiles
package import Records

/// Crashes a store at every moment of every short workload, in every way, and opens what is left.
///
/// After each crash the store must be as before the step that was under way or as after it, and
/// after a step that was acknowledged only as after it. It must then take a commit, keep it, and
/// leave nothing behind but its files.
package struct EnumeratedCrashes: Sendable {
  let store: TrialStore
  let weakness: Weakness
  /// Whether the recovery is crashed too, and the commit and the closing after it, at every moment and in every way.
  let crashesAgain: Bool
  /// How many bytes longer than usual an update is.
  var padding = 0

  package init(
    of store: TrialStore, weakness: Weakness = .none, crashesAgain: Bool = false
  ) {
    self.store = store
    self.weakness = weakness
    self.crashesAgain = crashesAgain
  }

  /// A state of the disk and what may be in it, so that none is looked at twice.
  private struct Outcome: Hashable {
    let image: DiskImage
    let sequences: [UInt64]
  }

  /// Runs workloads one after the other and crashes the last step of each; the steps before it are
  /// the last ones of other workloads.
  package func run(_ workloads: [[CrashStep]]) async -> CrashReport {
    var report = CrashReport()
    for workload in workloads { await run(workload, &report) }
    return report
  }

  /// How long an update must be for the line break of the last line to be alone in a sector.
  package func paddingThatSplitsOffLineBreak(
    of workload: [CrashStep]
  ) async throws(RecordError) -> Int {
    let disk = SimulatedDisk()
    let place = store.place(disk)
    var database = try place.open(.readWrite(createIfMissing: true))
    for (number, step) in workload.enumerated() {
      try await step.take(number: number, on: &database, of: place)
    }
    let length = disk.now.current.files["lists.json.journal"]?.bytes.count ?? 0
    return 512 - (length + 511) % 512
  }

  /// Runs one workload with records of these lengths, so that lines end at many places in a sector.
  package func run(
    _ workload: [CrashStep], withPaddings paddings: some Sequence<Int>
  ) async -> CrashReport {
    var report = CrashReport()
    for padding in paddings {
      var crashes = self
      crashes.padding = padding
      await crashes.run(workload, &report)
    }
    return report
  }

  private func run(_ workload: [CrashStep], _ report: inout CrashReport) async {
    let name = "\(store.name) \(workload.map(\.rawValue).joined(separator: ","))"
    report.workloads += 1
    do throws(RecordError) {
      let disk = SimulatedDisk()
      let place = store.place(weakness.wrap(disk))
      // The making of the store is crashed too, once.
      if workload.count == 1 { disk.noteCrashPoints() }
      var database = try place.open(.readWrite(createIfMissing: true))
      for (number, step) in workload.dropLast().enumerated() {
        try await step.take(number: number, padding: padding, on: &database, of: place)
      }
      let before = try await StoreState(of: database)
      if workload.count > 1 { disk.noteCrashPoints() }
      try await workload.last?.take(
        number: workload.count - 1, padding: padding, on: &database, of: place)
      let after = try await StoreState(of: database)
      await crash(disk.takeCrashPoints(), name, before: before, after: after, &report)
      try await database.close()
    } catch {
      report.fail("\(name): \(error)")
    }
  }

  /// Opens all that crashes at some moments can have left; at the last of them the step was acknowledged.
  private func crash(
    _ points: [DiskState], _ name: String, before: StoreState, after: StoreState,
    isSecond: Bool = false, _ report: inout CrashReport
  ) async {
    var seen: Set<Outcome> = []
    for (number, point) in points.enumerated() {
      report.crashPoints += 1
      let isAcknowledged = number == points.count - 1
      if isAcknowledged { report.acknowledged += 1 }
      let allowed = isAcknowledged ? [after] : [before, after]
      for (state, image) in point.crashes().enumerated() {
        report.states += 1
        let outcome = Outcome(image: image, sequences: allowed.map(\.changes.token.rawValue))
        guard seen.insert(outcome).inserted else { continue }
        report.recoveries += 1
        let place = "\(name), crash point \(number), state \(state)"
        for forgets in crashesAgain && !isSecond ? [false, true] : [false] {
          let recovery = await Recovery(store: store, weakness: weakness)
            .of(image, allowed: allowed, forgets: forgets)
          if let failure = recovery.failure { report.fail("\(place): \(failure)") }
          guard crashesAgain, !isSecond else { break }
          for phase in recovery.phases {
            await crash(
              phase.crashPoints, "\(place), then \(phase.name)", before: phase.before,
              after: phase.after, isSecond: true, &report)
          }
        }
      }
    }
  }
}
