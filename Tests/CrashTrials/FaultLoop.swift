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
    /// A write takes only so many bytes, and the one after it finds no room.
    case full(after: Int)

    /// The faults of every disk.
    package static let all: [Fault] = [
      .code(EIO), .code(ENOSPC), .code(EINTR), .code(EACCES), .short(7), .full(after: 7),
      .full(after: 1_000),
    ]

    /// What the system says of the call that fails; nil when none does.
    var code: Int32? {
      switch self {
      case .code(let code): code
      case .short: nil
      case .full: ENOSPC
      }
    }

    /// The errors that a step may give, beside none; the first one must be among what a store gives.
    var promised: [String] {
      let (unavailable, unknown) = (RecordError.Code.unavailable.rawValue, Report.unknown)
      return switch self {
      case .code(ENOSPC): [RecordError.Code.storeFull.rawValue, unknown, unavailable]
      case .code(EACCES): [RecordError.Code.permissionDenied.rawValue, unknown, unavailable]
      case .code: [unknown, unavailable]
      case .short: []
      case .full: [RecordError.Code.storeFull.rawValue]
      }
    }

    package var description: String {
      switch self {
      case .code(EIO): "EIO"
      case .code(ENOSPC): "ENOSPC"
      case .code(EINTR): "EINTR"
      case .code(EACCES): "EACCES"
      case .code(let code): "error \(code)"
      case .short(let count): "only \(count) bytes"
      case .full(let count): "\(count) bytes, then ENOSPC"
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
    /// How many runs ended with each error, by the fault.
    package var errors: [Fault: [String: Int]] = [:]
    /// What was wrong, with all that is needed to see it again.
    package var failures: [String] = []

    package init() {}

    /// One line of figures.
    package var figures: String {
      "\(runs) runs with a failing call, \(failedSteps) steps failed, "
        + "\(failedConnections) connections were over, \(failures.count) failures; \(told)"
    }

    /// The errors by the fault, such as `ENOSPC: storeFull 312, outcome unknown 40`.
    package var told: String {
      Fault.all.compactMap { fault in
        errors[fault].map { errors in
          "\(fault): "
            + errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
      }.joined(separator: "; ")
    }

    /// Counts a run.
    ///
    /// - Parameters:
    ///   - error: What its failing step was told; nil when no step failed.
    ///   - isOver: Whether the connection was of no more use then.
    mutating func note(_ fault: Fault, _ error: RecordError.Code?, isOver: Bool) {
      let outcome =
        switch error {
        case nil: "no error"
        case .unavailable? where isOver: Self.unknown
        case let error?: error.rawValue
        }
      errors[fault, default: [:]][outcome, default: 0] += 1
    }

    /// Errors that no call may give for the fault, and faults of which the error that is promised for them never came.
    package var surprises: [String] {
      Fault.all.flatMap { fault in
        let (seen, promised) = (Set((errors[fault] ?? [:]).keys), fault.promised)
        let due = promised.first.map { seen.isEmpty || seen.contains($0) ? [] : [$0] } ?? []
        return seen.subtracting(promised + ["no error"]).map { "\(fault) gave \($0)" }
          + due.map { "\(fault) never gave \($0)" }
      }
    }

    /// What a connection says that has ended, since nobody knows what is on the disk.
    package static let unknown = "outcome unknown"

    /// Adds what another loop found.
    package mutating func merge(_ other: Report) {
      runs += other.runs
      failedSteps += other.failedSteps
      failedConnections += other.failedConnections
      failures += other.failures
      for (fault, others) in other.errors {
        errors[fault, default: [:]].merge(others, uniquingKeysWith: +)
      }
    }
  }

  let store: TrialStore
  let weakness: Weakness
  /// How many of the disks are looked at that the power failure at the end of a run may leave.
  let crashes: Int

  package init(of store: TrialStore, weakness: Weakness = .none, crashes: Int = 3) {
    self.store = store
    self.weakness = weakness
    self.crashes = crashes
  }

  /// Loops over the calls of a workload, with one fault, once or for ever.
  package func run(_ workload: [CrashStep], _ fault: Fault, isLasting: Bool) async -> Report {
    var report = Report()
    for callsBefore in 0..<100_000 {
      let run = await FaultRun(
        of: store, weakness, fault, after: callsBefore, isLasting: isLasting, crashes: crashes)
      let isThrough = await run.take(workload, &report)
      if isThrough { return report }
    }
    report.failures.append("\(store.name) \(fault): a run never got through")
    return report
  }
}
