import Foundation
import RecordSpecs
import SpecDocuments

/// `docket check`: runs the book's examples.
struct CheckCommand: Command {
  static let usage = CommandUsage(
    name: "check", abstract: "run the examples of the book",
    operands: [.documents],
    options: [
      SpecStores.option,
      .init(
        name: "--report", value: "DIR",
        abstract: "Also write the book and its results as a page, DIR/index.html."),
      .init(name: "--json", abstract: "Print every result as JSON instead."),
    ],
    discussion: [
      "Each example is run on each store, at a fresh place. What differs is printed with the place,",
      "- for the document's lines and + for the store's. Exit 1 when something differs, 2 when the",
      "documents cannot be run or nothing ran. What the stores printed is left in .build/specs, as a",
      "corrected document and a diff; docket promote takes it over.",
    ],
    examples: [
      "docket check Specs --on memory,json,sqlite", "docket check SHOP-1",
      "docket check --report .build/report",
    ])

  private let operands: [String]
  private let stores: String?
  private let reportFolder: String?
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    operands = arguments.operands
    stores = arguments.value(of: "--on")
    reportFolder = arguments.value(of: "--report")
    printsJSON = arguments.has("--json")
  }

  func run(on console: Console) async throws -> ExitStatus {
    let selection = try BookSelection(operands, console: console)
    let stores = try await SpecStores.chosen(by: stores)
    let file = try reportFolder.map(ReportFile.init)
    let output = CheckOutput(console: console, isQuiet: printsJSON)
    let cases = selection.cases
    let (date, start) = (Date.now, ContinuousClock.now)
    let report = try await CheckRun(cases: cases, stores: stores).run { finished, results in
      console.progress.show("\(finished)/\(cases.count)  \(results.first?.id ?? "")")
      try output.print(results)
    }
    console.progress.clear()
    leaveCorrections(of: selection.book, report, stores: stores, on: console)
    if let file {
      let page = ReportPage(
        report, of: selection.book, stores: stores.map(\.name),
        run: ReportRun(
          date: date, duration: .now - start, command: command,
          version: "docket \(Docket.version)", system: System.name))
      try file.write(page.html)
    }
    if printsJSON {
      try CheckJSON.print(report, examples: cases.count, stores: stores, to: console.output)
    } else if !report.results.isEmpty {
      try output.summary(of: report, examples: cases.count, stores: stores.count)
    }
    return try status(of: report, cases: cases.count)
  }

  /// Leaves what `docket promote` needs, and takes away what it needs no longer.
  ///
  /// The answer to the question asked does not depend on it, so a folder that cannot be written to is only told.
  private func leaveCorrections(
    of book: SpecBook, _ report: SpecReport, stores: [SpecStore], on console: Console
  ) {
    let folder = CorrectionFolder()
    let ran = Set(report.results.map(\.path))
    do {
      for document in book.documents where ran.contains(document.path) && operands != ["-"] {
        try folder.keep(
          SpecCorrection(document, results: report.results, stores: stores.map(\.name)))
      }
    } catch {
      console.report(
        CommandFailure(
          .failure, "What differs could not be left in \(CorrectionFolder.path) for docket promote."
        ))
    }
  }

  /// The command that runs the same again, as one would type it.
  private var command: String {
    let words = ["docket", "check"] + operands + (stores.map { ["--on", $0] } ?? [])
    return words.map(\.quotedForShell).joined(separator: " ")
  }

  /// A run that ran nothing proves nothing, so it is not green.
  private func status(of report: SpecReport, cases: Int) throws(CommandFailure) -> ExitStatus {
    if !report.failed.isEmpty { return .failure }
    if report.isSuccess { return .success }
    throw .unusable(
      cases == 0
        ? "Nothing ran: there is no example in these documents; docket list shows what there is."
        : "Nothing ran: every example was skipped, for the reasons above.")
  }
}
