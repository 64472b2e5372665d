import Foundation
import SpecDocuments

extension ReportPage {
  /// The whole run in one sentence.
  var verdict: (mark: ReportMark, text: String) {
    let runs = report.results.count
    let failed = report.failed.count
    if failed > 0 {
      return (.failed, "\(failed) of \(counted(runs, "run")) \(failed == 1 ? "fails" : "fail")")
    }
    if !report.isSuccess { return (.skipped, "Nothing ran") }
    let rest = report.skipped.count + report.knownFailures.count
    return (
      .passed, rest == 0 ? "All \(runs) runs passed" : "\(report.passed) of \(runs) runs passed"
    )
  }

  func writeSummary(to page: inout HTMLWriter) {
    page.element("h1", text: "The book, and whether it holds")
    page.newLine()
    page.element("p", ["class": "verdict \(verdict.mark.style)"]) { page in
      page.element("strong", text: "\(verdict.mark.sign) \(verdict.text)")
      page.text(" ")
      page.element("span", text: "\(examples) × \(counted(stores.count, "store")). \(coverage)")
    }
    page.newLine()
    writeTotals(to: &page)
    writeExceptions(to: &page)
    writeRun(to: &page)
  }

  private var examples: String {
    counted(Set(report.results.map(\.id)).count, "example")
  }

  private var coverage: String {
    let all = book.requirements.map(\.requirement.id)
    let covered = all.count { index.mark(ofRequirement: $0) != nil }
    if all.isEmpty { return "No requirement is stated." }
    return
      "\(covered) of \(counted(all.count, "requirement")) \(covered == 1 ? "has" : "have") an example."
  }

  func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  // MARK: Totals

  /// A row a store; only kinds of outcome that there were.
  private func writeTotals(to page: inout HTMLWriter) {
    let all = report.results.map { ReportMark($0.outcome) }
    let marks = [ReportMark.passed, .failed, .knownFailure, .skipped].filter {
      $0 == .passed || $0 == .failed || all.contains($0)
    }
    page.element(
      "div", ["class": "box", "role": "region", "tabindex": "0", "aria-label": "Totals"]
    ) { page in
      page.element("table", ["class": "totals"]) { page in
        page.open("tr")
        page.element("th", ["scope": "col"], text: "Store")
        for mark in marks {
          page.element("th", ["scope": "col"], text: "\(mark.sign) \(mark.word)")
        }
        for store in stores {
          let own = report.results.filter { $0.store == store }.map { ReportMark($0.outcome) }
          page.open("tr")
          page.element("th", ["scope": "row"], text: store)
          for mark in marks {
            let count = own.count { $0 == mark }
            page.element("td", ["class": count == 0 ? "off" : mark.style], text: "\(count)")
          }
        }
      }
    }
    page.newLine()
  }

  // MARK: What did not pass

  /// Every case that did not pass everywhere, so that nobody has to look for it.
  private func writeExceptions(to page: inout HTMLWriter) {
    for (mark, title) in [
      (ReportMark.failed, "What fails"), (.knownFailure, "What is known to fail"),
      (.skipped, "What was skipped"),
    ] {
      let results = report.results.filter { ReportMark($0.outcome) == mark }
      guard !results.isEmpty else { continue }
      var ids: [String] = []
      for result in results where ids.last != result.id { ids.append(result.id) }
      page.element("details", ["open": mark == .failed ? "" : nil]) { page in
        page.element("summary", ["class": mark.style], text: "\(mark.sign) \(title): \(ids.count)")
        page.element("ul") { page in
          for id in ids {
            let own = results.filter { $0.id == id }
            guard let first = own.first else { continue }
            page.element("li") { page in
              page.element("a", ["href": "#\(id)"], text: first.name)
              page.text(" on \(own.map(\.store).joined(separator: ", "))")
              page.element("span", ["class": "place"], text: " \(first.path):\(first.line)")
            }
          }
        }
      }
      page.newLine()
    }
  }

  // MARK: When and how

  private func writeRun(to page: inout HTMLWriter) {
    let time = run.date.ISO8601Format()
    let minute = time.prefix(16).replacing("T", with: " ")
    page.element("p", ["class": "run"]) { page in
      page.text("Run on ")
      page.element("time", ["datetime": time], text: "\(minute) UTC")
      page.text(" in \(seconds), with ")
      page.element("code", text: run.command)
      page.text(" (\(run.version), \(run.system)).")
    }
    page.element("p", ["class": "key"]) { page in
      page.text("Signs: ")
      let words = ReportMark.allCases.sorted().map { "\($0.sign) \($0.word)" }
      page.text(words.joined(separator: ", "))
      page.text(". Beside a row they stand for \(stores.joined(separator: ", ")), in this order.")
    }
  }

  private var seconds: String {
    let tenths = (run.duration / .milliseconds(100)).rounded()
    return "\(tenths / 10) s"
  }
}
