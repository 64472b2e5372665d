/// The results of a run, in the order they were run.
package struct SpecReport: Sendable {
  package var results: [SpecResult] = []

  package init() {}

  package var passed: Int {
    results.count { if case .passed = $0.outcome { true } else { false } }
  }

  package var skipped: [SpecResult] {
    results.filter { if case .skipped = $0.outcome { true } else { false } }
  }

  package var knownFailures: [SpecResult] {
    results.filter { if case .knownFailure = $0.outcome { true } else { false } }
  }

  package var failed: [SpecResult] { results.filter(\.isFailure) }

  /// Whether the run may be called green: something ran, and nothing failed.
  package var isSuccess: Bool {
    results.count > skipped.count && failed.isEmpty
  }
}
