import RecordSpecs

/// Rewrites documents one after the other, and counts.
@MainActor
struct Promotion {
  /// The findings of one document that are to be taken over.
  struct Part {
    let correction: SpecCorrection
    let findings: [SpecCorrection.Finding]
  }

  let output: PromoteOutput

  /// How many expectations were rewritten.
  private(set) var rewritten = 0

  /// How many findings stay as they are.
  private(set) var refused = 0

  init(output: PromoteOutput) {
    self.output = output
  }

  /// Rewrites what may be rewritten in a document, and says why the rest may not.
  mutating func promote(_ part: Part) throws {
    let correction = part.correction
    for finding in part.findings where finding.obstacle != nil {
      refused += 1
      try output.refusal(of: finding, in: correction)
    }
    let lines = part.findings.filter { $0.obstacle == nil }.map(\.line)
    let edits = correction.edits { lines.contains($0.line) }
    guard !edits.isEmpty else { return }
    do throws(CommandFailure) {
      try checkStores(of: correction)
      let document = try PromotedDocument(correction)
      try document.write(SourceEdit.apply(edits, to: correction.source))
    } catch {
      refused += edits.count
      output.console.report(error)
      return
    }
    rewritten += edits.count
    try output.rewritten(edits, in: correction)
    try? CorrectionFolder().keep(correction.promoting(edits))
  }

  /// A store that was not asked has not agreed.
  private func checkStores(of correction: SpecCorrection) throws(CommandFailure) {
    let missing = SpecStores.names.filter { !correction.stores.contains($0) }
    guard missing.isEmpty else {
      throw CommandFailure(
        .failure,
        "\(correction.path) stays as it is: \(missing.joined(separator: " and ")) "
          + "\(missing.count == 1 ? "was" : "were") not asked; run docket check without --on.")
    }
  }
}
