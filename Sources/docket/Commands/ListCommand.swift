import SpecDocuments

/// `docket list`: the book's examples and requirements.
struct ListCommand: Command {
  static let usage = CommandUsage(
    name: "list", abstract: "list the examples of the book",
    operands: [.documents],
    options: [
      .init(name: "--count", abstract: "Only how many cases there are."),
      .init(
        name: "--requirements", abstract: "Each requirement, and the examples that cover it."),
    ],
    discussion: ["A row of a table is a case of its own, as it is when it is run."],
    examples: ["docket list Specs --count"])

  private let operands: [String]
  private let countsOnly: Bool
  private let showsRequirements: Bool

  init(_ arguments: ParsedArguments) throws {
    operands = arguments.operands
    countsOnly = arguments.has("--count")
    showsRequirements = arguments.has("--requirements")
    if countsOnly, showsRequirements {
      throw CommandFailure.unusable("list: --count and --requirements exclude each other.")
    }
  }

  func run(on console: Console) async throws -> ExitStatus {
    let selection = try BookSelection(operands, console: console)
    if countsOnly {
      try console.output.line("\(selection.cases.count)")
    } else if showsRequirements {
      try printRequirements(of: selection, on: console)
    } else {
      try printCases(of: selection, on: console)
    }
    return .success
  }

  private func printCases(of selection: BookSelection, on console: Console) throws {
    let cases = selection.cases
    let widest = cases.map(\.example.id.count).max() ?? 0
    var path: String?
    for (example, document) in cases {
      if document.path != path {
        if path != nil { try console.output.line("") }
        try console.output.line(console.style.bold(document.path))
        path = document.path
      }
      var line = "  " + example.id.padding(to: widest) + "  " + example.title
      let requires = document.directive.requires + example.attributes.requires
      if !requires.isEmpty {
        line += console.style.dim("  requires \(requires.joined(separator: ", "))")
      }
      if let known = example.attributes.knownFailure {
        line += console.style.dim(
          "  fails on \(known.stores.joined(separator: ", ")): \(known.reason)")
      }
      try console.output.line(line)
    }
  }

  private func printRequirements(of selection: BookSelection, on console: Console) throws {
    let rows = selection.book.matrix
    let widest = rows.map(\.requirement.id.count).max() ?? 0
    for row in rows {
      let requirement = row.requirement
      let proofs =
        row.examples
        + row.proofs.map { proof in
          proof.exists() ? proof.name : console.style.red("\(proof.name) (there is no such test)")
        }
      let proof =
        proofs.isEmpty ? console.style.red("untested") : proofs.joined(separator: ", ")
      let id = requirement.id.padding(to: widest)
      try console.output.line("\(id)  \(proof)  \(requirement.sentence)")
      try console.output.line(
        String(repeating: " ", count: widest + 2)
          + console.style.dim("\(row.path):\(requirement.line)"))
    }
  }
}

extension String {
  /// The text with blanks behind it.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
