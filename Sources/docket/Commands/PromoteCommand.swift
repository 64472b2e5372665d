import RecordSpecs
import SpecDocuments

/// `docket promote`: rewrites what documents expect, where that is nobody's decision.
struct PromoteCommand: Command {
  static let usage = CommandUsage(
    name: "promote", abstract: "take over what the stores printed into the documents",
    operands: [
      .init(
        name: "PATH or ID",
        abstract: "Documents, folders or examples; everything that docket check left if not given.",
        isOptional: true, isRepeated: true)
    ],
    discussion: [
      "Works on what docket check found last. The expected lines of a session are rewritten only where",
      "every store was asked and all of them agree, where the document has not changed since, and where",
      "no fails= stands. Tables state rules and are written by hand. Whatever is not rewritten is printed",
      "with what each store said, and makes the exit 1. Where CI is set nothing is done, with exit 2.",
    ],
    examples: ["docket promote SHOP-1"])

  private let ids: [String]
  private let paths: [String]

  init(_ arguments: ParsedArguments) throws {
    ids = arguments.operands.filter(SpecID.isValid)
    paths = arguments.operands.filter { !SpecID.isValid($0) }
  }

  func run(on console: Console) async throws -> ExitStatus {
    if let value = console.environment["CI"], !value.isEmpty {
      throw CommandFailure.unusable(
        "Nothing was rewritten: CI is set, and what a document expects is changed by people only.")
    }
    let chosen = try CorrectionFolder().corrections().compactMap(chosenPart)
    try checkOperands(against: chosen)
    let output = PromoteOutput(console: console)
    guard !chosen.isEmpty else {
      try output.nothing()
      return .success
    }
    var promotion = Promotion(output: output)
    for part in chosen { try promotion.promote(part) }
    try output.summary(rewritten: promotion.rewritten, refused: promotion.refused)
    return promotion.refused == 0 ? .success : .failure
  }

  /// The findings of a document that the operands name, nil when there are none.
  private func chosenPart(of correction: SpecCorrection) -> Promotion.Part? {
    guard paths.isEmpty || paths.contains(where: { Self.path($0, holds: correction.path) }) else {
      return nil
    }
    let chosen = correction.findings.filter { finding in
      ids.isEmpty
        || ids.contains { finding.id == $0 || SpecID.extends(finding.id, heading: $0) }
    }
    return chosen.isEmpty ? nil : Promotion.Part(correction: correction, findings: chosen)
  }

  private static func path(_ path: String, holds document: String) -> Bool {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    return parts(document).starts(with: parts(path))
  }

  /// Whatever is named must be there: a mistyped name is not "nothing to do".
  private func checkOperands(against chosen: [Promotion.Part]) throws(CommandFailure) {
    let findings = chosen.flatMap(\.findings)
    for id in ids
    where !findings.contains(where: { $0.id == id || SpecID.extends($0.id, heading: id) }) {
      throw .unusable("docket check left nothing about \(id); run it on that example first.")
    }
    for path in paths
    where !chosen.contains(where: { Self.path(path, holds: $0.correction.path) }) {
      throw .unusable("docket check left nothing about \(path); run it on that document first.")
    }
  }
}
