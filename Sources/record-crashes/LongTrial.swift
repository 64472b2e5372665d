import CrashTrials
import Foundation

/// A trial at the length that takes minutes.
enum LongTrial: String, CaseIterable, Sendable {
  case jsonCrashes = "json-crashes"
  case jsonBytes = "json-bytes"
  case jsonFaults = "json-faults"
  case sqliteCrashes = "sqlite-crashes"
  case sqliteHaste = "sqlite-haste"
  case sqliteFaults = "sqlite-faults"
  case sqliteBits = "sqlite-bits"
  case kills
  case crowdKills = "crowd-kills"
  case concurrency
  case promises

  /// What a trial found.
  struct Outcome: Sendable {
    let figures: String
    let failures: [String]
    let isSound: Bool
  }

  /// What it does, for the help.
  var abstract: String {
    switch self {
    case .jsonCrashes:
      "every crash of every workload of the JSON store, and of the commit after short ones"
    case .jsonBytes:
      "every other value of every byte of a JSON store, and every cut of its journal"
    case .jsonFaults:
      "every call to the disk fails, once or for ever, under the JSON store"
    case .sqliteCrashes:
      "crashes of the SQLite store at every moment of workloads made by chance"
    case .sqliteHaste:
      "a tenth as many of the SQLite store that waits for no disk: a whole state, if not the last"
    case .promises:
      "each promise with its check, and a store weakened so that the same check fails"
    case .kills:
      "processes killed while they work on a store of either kind"
    case .crowdKills:
      "half as many, each killed while several of its tasks commit"
    case .concurrency:
      "calls that overlap, of tasks, connections and processes, explained by an order of them"
    case .sqliteFaults:
      "every call to the disk fails, once or for ever, under the SQLite store"
    case .sqliteBits:
      "single bits flipped all over a SQLite store, by chance"
    }
  }

  /// Runs it, away from the main actor: trials bring executors of their own.
  @concurrent func run(_ options: CrashOptions) async -> Outcome {
    switch self {
    case .jsonCrashes: await Self.jsonCrashes(steps: options.steps, seed: options.seed)
    case .jsonBytes: await Self.jsonBytes()
    case .jsonFaults: await Self.faults(of: .json)
    case .sqliteCrashes:
      await Self.sampled(.sqlite, points: options.points, seed: options.seed)
    case .sqliteHaste:
      await Self.sampled(.hastySQLite, points: (options.points + 9) / 10, seed: options.seed)
    case .promises: await Self.promises()
    case .kills: await Self.kills(options.kills, seed: options.seed)
    case .crowdKills: await Self.crowdKills((options.kills + 1) / 2, seed: options.seed)
    case .concurrency: await Self.concurrency(options.histories, seed: options.seed)
    case .sqliteFaults: await Self.faults(of: .sqlite)
    case .sqliteBits: await Self.sqliteBits(seed: options.seed)
    }
  }

  private static func jsonCrashes(steps: Int, seed: UInt64) async -> Outcome {
    let workloads = CrashStep.workloads(upTo: steps) + CrashStep.workloads(ofCommits: steps)
    var report = await inLanes(workloads) { workloads in
      await EnumeratedCrashes(of: .json).run(workloads)
    }
    let again = await inLanes(CrashStep.workloads(upTo: min(steps, 2))) { workloads in
      await EnumeratedCrashes(of: .json, crashesAgain: true).run(workloads)
    }
    report.merge(again)
    report.merge(
      await EnumeratedCrashes(of: .json).run([.save, .update, .update], withPaddings: 0..<512))
    // Longer lives, in which files outgrow each other, are too many to go through.
    report.merge(
      await sampled(
        SampledCrashes(of: .json, length: 12, padding: 40_000), points: 5_000, seed: seed))
    return Outcome(
      figures: report.figures, failures: report.failures, isSound: report.failureCount == 0)
  }

  private static func jsonBytes() async -> Outcome {
    do {
      let bytes = try await FlippedBytes(of: .json, everyByte: true)
        .run([.save, .batch, .compact, .delete, .save])
      let cuts = try await TornTails().run([.save, .update, .batch, .delete, .save])
      return Outcome(
        figures: "\(bytes.figures); \(cuts.figures)", failures: bytes.missed + cuts.failures,
        isSound: bytes.detected == bytes.flips && cuts.failures.isEmpty)
    } catch {
      return Outcome(figures: "the store could not be made", failures: ["\(error)"], isSound: false)
    }
  }

  private static func sampled(_ store: TrialStore, points: Int, seed: UInt64) async -> Outcome {
    let report = await sampled(SampledCrashes(of: store), points: points, seed: seed)
    // Haste that never lost anything would have shown nothing.
    let isTelling = store.keepsAcknowledged || report.setbacks > 0
    let setbacks =
      store.keepsAcknowledged ? "" : ", \(report.setbacks) times an older state, whole"
    return Outcome(
      figures: "seed \(seed), " + report.figures + setbacks, failures: report.failures,
      isSound: report.failureCount == 0 && isTelling)
  }

  private static func sampled(
    _ trials: SampledCrashes, points: Int, seed: UInt64
  ) async -> CrashReport {
    let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return await withTaskGroup(of: CrashReport.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          // Seeds that no other lane has.
          await trials.run(
            points: (points + lanes - 1) / lanes,
            seeds: stride(from: seed + UInt64(lane), to: .max, by: lanes))
        }
      }
      var report = CrashReport()
      for await part in group { report.merge(part) }
      return report
    }
  }

  /// Checks each promise, and that a store that breaks it is found out.
  private static func promises() async -> Outcome {
    guard let program = Bundle.main.executableURL else {
      return Outcome(figures: "this program has no file", failures: [], isSound: false)
    }
    let promises = Promise.all(program)
    var lines: [String] = []
    var isSound = true
    for promise in promises {
      let (breaches, found) = (await promise.breaches(), await promise.breachesOfTwin())
      isSound = isSound && breaches.isEmpty && !found.isEmpty
      let verdict = breaches.first.map { "BROKEN: \($0)" } ?? "kept"
      lines.append("\(promise.name): \(verdict)")
      let discovery = found.first.map { "found out: \($0.prefix(160))" } ?? "NOT FOUND OUT"
      lines.append("  \(promise.check); \(promise.twin): \(discovery)")
    }
    return Outcome(
      figures: "\(promises.count) promises, each with a store that breaks it", failures: lines,
      isSound: isSound)
  }

  /// Kills processes of this very program.
  private static func kills(_ count: Int, seed: UInt64) async -> Outcome {
    guard let program = Bundle.main.executableURL else {
      return Outcome(figures: "this program has no file", failures: [], isSound: false)
    }
    let report = await Kills(program).run(count, seed: seed)
    return outcome(
      seed, report.figures, report.failures, isTelling: report.inside * 6 >= count * 5)
  }

  /// The same while several tasks of each process commit.
  private static func crowdKills(_ count: Int, seed: UInt64) async -> Outcome {
    guard let program = Bundle.main.executableURL else {
      return Outcome(figures: "this program has no file", failures: [], isSound: false)
    }
    let report = await CrowdKills(program).run(count, seed: seed)
    return outcome(
      seed, report.figures, report.failures,
      isTelling: report.inside * 2 >= count && report.crowded * 4 >= count)
  }

  /// What kills have shown; those before the first step or after the last show little.
  private static func outcome(
    _ seed: UInt64, _ figures: String, _ failures: [String], isTelling: Bool
  ) -> Outcome {
    let complaint = isTelling ? [] : ["too few of them were at work; the machine is too busy"]
    return Outcome(
      figures: "seed \(seed), " + figures, failures: failures + complaint,
      isSound: failures.isEmpty && isTelling)
  }

  private static func sqliteBits(seed: UInt64) async -> Outcome {
    do {
      let report = try await FlippedBits().run(flips: 2_000, seed: seed)
      return Outcome(
        figures: report.figures, failures: report.silent + report.unnamed,
        isSound: report.silent.isEmpty && report.unnamed.isEmpty)
    } catch {
      return Outcome(figures: "the store could not be made", failures: ["\(error)"], isSound: false)
    }
  }

  private static func faults(of store: TrialStore) async -> Outcome {
    var report = FaultLoop.Report()
    for fault in FaultLoop.Fault.all {
      for isLasting in [false, true] {
        report.merge(
          await FaultLoop(of: store).run(
            [.save, .update, .batch, .compact, .delete, .reopen, .save], fault,
            isLasting: isLasting))
      }
    }
    return Outcome(
      figures: report.figures, failures: report.failures.prefix(20) + report.surprises,
      isSound: report.failures.isEmpty && report.surprises.isEmpty)
  }

  /// Deals workloads out to one lane a processor; which lane takes which changes nothing.
  private static func inLanes(
    _ workloads: [[CrashStep]], _ body: @escaping @Sendable ([[CrashStep]]) async -> CrashReport
  ) async -> CrashReport {
    await withTaskGroup(of: CrashReport.self) { group in
      let lanes = max(1, ProcessInfo.processInfo.activeProcessorCount)
      for lane in 0..<lanes {
        let part = workloads.enumerated().filter { $0.offset % lanes == lane }.map(\.element)
        group.addTask { await body(part) }
      }
      var report = CrashReport()
      for await part in group { report.merge(part) }
      return report
    }
  }
}
