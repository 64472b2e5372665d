import RecordSpecs

/// Prints what `docket promote` rewrites, and what it leaves alone and why.
@MainActor
struct PromoteOutput {
  let console: Console

  func nothing() throws(OutputFailure) {
    try console.output.line(
      "Nothing to rewrite: docket check left nothing in \(CorrectionFolder.path).")
  }

  /// Says why something stays as it is, and who said what.
  func refusal(
    of finding: SpecCorrection.Finding, in correction: SpecCorrection
  ) throws(OutputFailure) {
    let style = console.style
    let place = style.bold("\(correction.path):\(finding.line): \(finding.name)")
    try console.output.line(place)
    try console.output.line(" left as it is: \(Self.reason(of: finding))")
    for line in finding.subject { try console.output.line(" \(line)") }
    let groups = StoreGroup.groups(of: finding.answers, store: \.store) { $0.isSame(as: $1) }
    let table = SideBySide(columns: groups.map { ($0.stores, $0.first.lines) })
    for line in table.lines(style) { try console.output.line("  \(line)") }
    try console.output.line("")
  }

  private static func reason(of finding: SpecCorrection.Finding) -> String {
    switch finding.obstacle {
    case .disagreement: "the stores disagree; decide who is right"
    case .knownFailure: "its block has fails=; edit it by hand"
    case .table: "a table states a rule; edit it by hand if the rule is wrong"
    case .preparation: "its seed or its setup fails; mend that first"
    case nil: "it was not asked for"
    }
  }

  /// Shows the lines that were rewritten.
  func rewritten(
    _ edits: [SourceEdit], in correction: SpecCorrection
  ) throws(OutputFailure) {
    let diff = UnifiedDiff(edits, of: correction.source, path: correction.path)
    for line in diff.lines { try console.output.line(console.style.difference(line)) }
    try console.output.line("")
  }

  func summary(rewritten: Int, refused: Int) throws(OutputFailure) {
    var text = "\(counted(rewritten, "expectation")) rewritten, \(refused) left."
    if rewritten > 0 { text += " Read them as if somebody else had written them." }
    try console.output.line(refused == 0 ? console.style.green(text) : console.style.red(text))
  }
}
