import Foundation
import RecordSpecs
import SpecDocuments

/// A page, and what can be asked of its text.
struct PageText {
  let html: String

  /// Runs a document and writes its page.
  static func of(
    _ text: String, on stores: [SpecStore] = [SpecRun.memory], path: String = "Specs/x.md"
  ) async throws -> PageText {
    let book = try SpecBook(texts: [(path, text)], vocabulary: .current())
    return PageText(await SpecRunner().run(book, on: stores), of: book, stores: stores)
  }

  init(_ report: SpecReport, of book: SpecBook, stores: [SpecStore]) {
    html =
      ReportPage(
        report, of: book, stores: stores.map(\.name),
        run: ReportRun(
          date: Date(timeIntervalSince1970: 1_772_446_500), duration: .milliseconds(1234),
          command: "docket check", version: "docket 0", system: "a machine")
      ).html
  }

  /// The part from the first place of a text up to the first place of another behind it, both included.
  func part(from start: String, through end: String) -> String? {
    guard let first = html.firstRange(of: start),
      let last = html[first.upperBound...].firstRange(of: end)
    else { return nil }
    return String(html[first.lowerBound..<last.upperBound])
  }

  func count(of text: String) -> Int { html.ranges(of: text).count }

  /// The values of an attribute, in their order.
  func values(of attribute: String) -> [String] {
    html.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// What is wrong with the nesting of elements; nothing in a page that is well formed.
  var nestingFaults: [String] {
    let withoutEnd = ["meta", "link", "br", "hr"]
    let withOptionalEnd = ["html", "body", "tr", "td", "th"]
    var open: [String] = []
    var faults: [String] = []
    for match in html.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      let name = String(match.2)
      if withoutEnd.contains(name) { continue }
      guard !match.1.isEmpty else {
        open.append(name)
        continue
      }
      while let last = open.last, last != name, withOptionalEnd.contains(last) { open.removeLast() }
      if open.popLast() != name { faults.append("</\(name)>") }
    }
    return faults + open.filter { !withOptionalEnd.contains($0) }.map { "<\($0)>" }
  }
}
