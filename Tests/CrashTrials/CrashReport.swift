/// What a trial of crashes went through, and what it found.
package struct CrashReport: Sendable {
  /// How many sequences of steps were run.
  package var workloads = 0
  /// How many moments to crash at they had.
  package var crashPoints = 0
  /// How many states of the disk the crashes left.
  package var states = 0
  /// How many of those differed, and were recovered.
  package var recoveries = 0
  /// How many steps were acknowledged before a crash that had to leave them.
  package var acknowledged = 0
  /// How many crashes took steps that were acknowledged, where that is allowed.
  package var setbacks = 0
  /// What was wrong, with all that is needed to see it again; the first few.
  package private(set) var failures: [String] = []
  /// How often something was wrong.
  package private(set) var failureCount = 0

  package init() {}

  mutating func fail(_ text: String) {
    failureCount += 1
    if failures.count < 10 { failures.append(text) }
  }

  /// Adds what another part of the trial found.
  package mutating func merge(_ other: CrashReport) {
    workloads += other.workloads
    crashPoints += other.crashPoints
    states += other.states
    recoveries += other.recoveries
    acknowledged += other.acknowledged
    setbacks += other.setbacks
    failures = Array((failures + other.failures).prefix(10))
    failureCount += other.failureCount
  }

  /// One line of figures.
  package var figures: String {
    "\(workloads) workloads, \(crashPoints) crash points, \(states) states of the disk, "
      + "\(recoveries) recoveries, \(acknowledged) acknowledged steps looked for, "
      + "\(failureCount) failures"
  }
}
