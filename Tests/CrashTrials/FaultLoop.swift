import DurableFiles
import FaultyFiles
import Foundation
import InMemoryRecords
import Records

/// Lets the n-th call to the disk fail, for n from the first on until a run makes no failing call.
///
/// After each failure the error must be one that is promised for that call and reason; the store
/// must be in the state before the step or, where that is said, after it; and the connection must
/// work on, or say at every call that it does not. In the end the power fails, and what was
/// acknowledged is there.
package struct FaultLoop: Sendable {
  /// How the call fails.
  package enum Fault: Hashable, Sendable, CustomStringConvertible {
    case code(Int32)
    /// A read or write handles only so many bytes, which is no failure at all.
    case short(Int)

    /// The faults of every disk.
    package static let all: [Fault] = [
      .code(EIO), .code(ENOSPC), .code(EINTR), .code(EACCES), .short(7),
    ]

    package var description: String {
      switch self {
      case .code(EIO): "EIO"
      case .code(ENOSPC): "ENOSPC"
      case .code(EINTR): "EINTR"
      case .code(EACCES): "EACCES"
      case .code(let code): "error \(code)"
      case .short(let count): "short by \(count)"
      }
    }
  }

  /// What the loops went through, and what they found.
  package struct Report: Sendable {
    /// How many runs had a failing call.
    package var runs = 0
    /// How many steps failed.
    package var failedSteps = 0
    /// How many connections were over after a failure.
    package var failedConnections = 0
    /// What was wrong, with all that is needed to see it again.
    package var failures: [String] = []

    package init() {}

    /// One line of figures.
    package var figures: String {
      "\(runs) runs with a failing call, \(failedSteps) steps failed, "
        + "\(failedConnections) connections were over, \(failures.count) failures"
    }

    /// Adds what another loop found.
    package mutating func merge(_ other: Report) {
      runs += other.runs
      failedSteps += other.failedSteps
      failedConnections += other.failedConnections
      failures += other.failures
    }
  }

  let store: TrialStore
  let weakness: Weakness

  package init(of store: TrialStore, weakness: Weakness = .none) {
    self.store = store
    self.weakness = weakness
  }

  /// Loops over the calls of a workload, with one fault, once or for ever.
  package func run(_ workload: [CrashStep], _ fault: Fault, isLasting: Bool) async -> Report {
    var report = Report()
    for callsBefore in 0..<100_000 {
      let run = await FaultRun(
        of: store, weakness, fault, after: callsBefore, isLasting: isLasting)
      let isThrough = await run.take(workload, &report)
      if isThrough { return report }
    }
    report.failures.append("\(store.name) \(fault): a run never got through")
    return report
  }
}
