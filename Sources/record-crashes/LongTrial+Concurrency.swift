import CrashTrials
import Foundation

extension LongTrial {
  /// Explains histories of every store, called through one connection, through several and by several processes.
  static func concurrency(_ count: Int, seed: UInt64) async -> Outcome {
    guard let program = Bundle.main.executableURL else {
      return Outcome(figures: "this program has no file", failures: [], isSound: false)
    }
    var parts: [(name: String, report: HistoryReport)] = []
    for gathering in Gathering.all {
      parts.append((gathering.name, await HistoryTrials(of: gathering).run(count, seed: seed)))
    }
    for kind in FileStore.Kind.allCases {
      let report = await ProcessHistories(program, kind: kind).run(count / 2, seed: seed)
      parts.append(("\(kind.rawValue), 2 processes", report))
    }
    var all = HistoryReport()
    for part in parts { all.merge(part.report) }
    // Calls that hardly ever met would have shown nothing.
    let isTelling = all.overlapping * 4 >= all.calls
    let complaint = isTelling ? [] : ["too few calls overlapped; the machine is too busy"]
    return Outcome(
      figures: "seed \(seed), \(all.figures)",
      failures: parts.map { "\($0.name): \($0.report.figures)" } + all.failures + complaint,
      isSound: all.failureCount == 0 && isTelling)
  }
}
