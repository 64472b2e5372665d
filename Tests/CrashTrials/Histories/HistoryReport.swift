/// What became of calls that were made at the same time.
package struct HistoryReport: Sendable {
  /// How many histories were looked at.
  package var histories = 0
  /// How many calls they had.
  package var calls = 0
  /// How many of them were under way together with one of another task.
  package var overlapping = 0
  /// How many answers told of each other code than success, of a call or of an edit in it.
  package var refusals: [String: Int] = [:]
  /// What no order explains, with the seed; the first few.
  package private(set) var failures: [String] = []
  /// How many histories no order explains.
  package private(set) var failureCount = 0

  package init() {}

  /// One line of figures.
  package var figures: String {
    let share = calls == 0 ? 0 : overlapping * 100 / calls
    let codes = refusals.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(histories) histories, \(calls) calls, \(overlapping) of them (\(share) %) together "
      + "with another, \(codes.joined(separator: ", ")), \(failureCount) without an order"
  }

  mutating func fail(_ text: String) {
    failureCount += 1
    if failures.count < 5 { failures.append(text) }
  }

  /// Counts a history, and looks for an order that explains it.
  mutating func add(_ history: History, _ name: String) {
    histories += 1
    calls += history.calls.count
    overlapping += history.overlapping
    for call in history.calls { count(call.answer) }
    if let contradiction = history.contradiction() { fail("\(name), \(contradiction)") }
  }

  private mutating func count(_ answer: StoreAnswer?) {
    switch answer {
    case .refused(let code): refusals[code, default: 0] += 1
    case .outcomes(let outcomes):
      for case .failed(let code, _) in outcomes { refusals[code, default: 0] += 1 }
    default: break
    }
  }

  /// Adds what other histories showed.
  package mutating func merge(_ other: HistoryReport) {
    histories += other.histories
    calls += other.calls
    overlapping += other.overlapping
    refusals.merge(other.refusals, uniquingKeysWith: +)
    failures = Array((failures + other.failures).prefix(5))
    failureCount += other.failureCount
  }
}
