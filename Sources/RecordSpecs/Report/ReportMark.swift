/// What the page shows of a case on a store: a sign, a word and a class for its colour, so that none stands alone.
enum ReportMark: Int, Comparable, CaseIterable {
  // From the best to the worst.
  case passed, notRun, skipped, knownFailure, failed

  init(_ outcome: SpecResult.Outcome) {
    self =
      switch outcome {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      case .knownFailure: .knownFailure
      }
  }

  static func < (one: ReportMark, other: ReportMark) -> Bool {
    one.rawValue < other.rawValue
  }

  var sign: String {
    switch self {
    case .passed: "✓"
    case .notRun: "·"
    case .skipped: "–"
    case .knownFailure: "!"
    case .failed: "✗"
    }
  }

  var word: String {
    switch self {
    case .passed: "passed"
    case .notRun: "not run"
    case .skipped: "skipped"
    case .knownFailure: "known to fail"
    case .failed: "failed"
    }
  }

  /// The class of the style sheet.
  var style: String {
    switch self {
    case .passed: "ok"
    case .notRun, .skipped: "off"
    case .knownFailure: "warn"
    case .failed: "bad"
    }
  }
}
