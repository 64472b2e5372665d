import RecordSpecs

/// Prints the results of examples as they come, and their sum.
@MainActor
struct CheckOutput {
  let console: Console
  /// Whether nothing is printed, because the results are printed in another form.
  let isQuiet: Bool

  /// Prints what is not simply right about one example on all stores; the same on several stores is printed once.
  func print(_ results: [SpecResult]) throws(OutputFailure) {
    guard !isQuiet else { return }
    let failures = results.flatMap { result -> [SpecFailure] in
      if case .failed(let failures) = result.outcome { failures } else { [] }
    }
    for group in StoreGroup.groups(of: failures, store: \.store, same: Self.areSame) {
      try print(group.first, stores: group.stores)
    }
    let remarks = results.filter { Self.remark($0) != nil }
    let groups = StoreGroup.groups(of: remarks, store: \.store) {
      Self.remark($0) == Self.remark($1)
    }
    for group in groups {
      console.progress.clear()
      let remark = Self.remark(group.first) ?? ""
      try console.output.line(console.style.dim("\(group.first.name) [\(group.stores)] \(remark)"))
    }
  }

  private func print(_ failure: SpecFailure, stores: String) throws(OutputFailure) {
    console.progress.clear()
    let place = console.style.bold("\(failure.path):\(failure.line): \(failure.name)")
    try console.output.line("\(place) [\(stores)]")
    for line in failure.details { try console.output.line(console.style.difference(line)) }
    try console.output.line("")
  }

  private static func areSame(_ a: SpecFailure, _ b: SpecFailure) -> Bool {
    a.path == b.path && a.line == b.line && a.details == b.details
  }

  /// Prints `120 examples × 3 stores: 360 passed`.
  func summary(of report: SpecReport, examples: Int, stores: Int) throws(OutputFailure) {
    var parts = ["\(report.passed) passed"]
    if !report.failed.isEmpty { parts.append("\(report.failed.count) failed") }
    if !report.skipped.isEmpty { parts.append("\(report.skipped.count) skipped") }
    if !report.knownFailures.isEmpty {
      parts.append("\(report.knownFailures.count) known to fail")
    }
    let text =
      "\(counted(examples, "example")) × \(counted(stores, "store")): "
      + parts.joined(separator: ", ")
    let style = console.style
    try console.output.line(report.isSuccess ? style.green(text) : style.red(text))
  }

  /// What is said about a result that is neither right nor wrong: a skip is loud and has a reason.
  private static func remark(_ result: SpecResult) -> String? {
    switch result.outcome {
    case .skipped(let reason): "was skipped: \(reason)"
    case .knownFailure(let reason, _): "is known to fail: \(reason)"
    case .passed, .failed: nil
    }
  }
}
