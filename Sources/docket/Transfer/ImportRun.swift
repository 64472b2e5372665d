import RecordTransfer
import Records

/// One run of `docket import`, from the first look at the records to the summary.
@MainActor
final class ImportRun {
  private let transfer: RecordImport
  private let survey: RecordImport.Survey
  private let skipsBad: Bool
  private let savesNothing: Bool
  private let console: Console
  private var checked: RecordImport.Checked?
  private var saved: [String: Int] = [:]

  /// How many bad records are shown when none is skipped.
  private static let mostShown = 20

  init(
    transfer: RecordImport, survey: RecordImport.Survey, skipsBad: Bool, savesNothing: Bool,
    console: Console
  ) {
    self.transfer = transfer
    self.survey = survey
    self.skipsBad = skipsBad
    self.savesNothing = savesNothing
    self.console = console
  }

  /// Whether there is something to save.
  var hasWork: Bool { !savesNothing && (checked?.goodCount ?? 0) > 0 }

  /// Tries all records.
  ///
  /// - Throws: A ``CommandFailure`` with the bad ones, unless they are skipped.
  func check(against database: any RecordDatabase) async throws {
    var shown: [String] = []
    var onlyConflicts = true
    let checked = try await console.showingProgress(ifInterrupted: "nothing was imported") {
      try await transfer.check(survey, against: database) { problem in
        let text = TransferError(transfer.name, problem).description.onOneLine
        onlyConflicts = onlyConflicts && problem.isConflict
        if skipsBad {
          note("skipped \(text)")
        } else if shown.count < Self.mostShown {
          shown.append(text)
        }
      }
    }
    self.checked = checked
    let badCount = checked.count - checked.goodCount
    if badCount == 0 || skipsBad { return }
    if badCount > shown.count { shown.append("… and \(badCount - shown.count) more.") }
    let others = checked.goodCount == 0 ? "" : ", or give --skip-bad to import the others"
    let remedy = onlyConflicts ? "choose another --policy" : "mend \(transfer.name)"
    shown.append("Nothing was imported; \(remedy)\(others).")
    throw CommandFailure(onlyConflicts ? .failure : .unusableInput, lines: shown)
  }

  /// Saves the good records.
  func save(into database: any RecordDatabase) async throws {
    guard hasWork, let checked else { return }
    do {
      saved = try await console.showingProgress(ifInterrupted: "nothing was imported") {
        try await transfer.save(checked, into: database)
      }
    } catch let interrupted as RecordImport.Interrupted {
      throw CommandFailure(
        interrupted.error,
        after: "imported \(interrupted.saved) of \(counted(checked.goodCount, "record"))")
    }
  }

  /// What happened.
  func summary(of store: String) -> [String] {
    guard let checked else { return [] }
    let badCount = checked.count - checked.goodCount
    let skipped = badCount == 0 ? "" : "; skipped \(badCount)"
    var lines: [String]
    if savesNothing {
      lines = ["would import \(counted(checked.goodCount, "record")) into \(store)\(skipped)"]
    } else {
      let tally = RecordTally(counts: saved)
      lines = ["imported \(tally.total) into \(store)\(tally.details)\(skipped)"]
    }
    for (type, fields) in checked.kinds.new.sorted(by: { $0.key < $1.key }) {
      let list = fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      lines.append("new fields of \(type): \(list.joined(separator: ", "))")
    }
    return lines
  }

  private func note(_ text: String) {
    console.progress.clear()
    try? console.errors.line("docket: " + text)
    try? console.errors.flush()
  }
}
