import Foundation
import RecordSpecs
import SpecDocuments
import Testing

/// The checks that are generated beside the cases.
extension ConformanceBook {
  /// The documents as they are now have exactly the cases that were generated, and there is a store to run them on.
  public func checkCatalogue(stores: [ConformanceStore]) {
    // An empty list of arguments would skip every case, and the run would pass.
    #expect(!stores.isEmpty, "The harness names no store: nothing is run.")
    #expect(Set(stores.map(\.store.name)).count == stores.count, "Two stores have one name.")
    guard let book = wholeBook() else { return }
    #expect(!book.cases.isEmpty, "The book has no cases: nothing is run.")
    var found: [String: Int] = [:]
    for document in book.documents { found[document.path] = document.cases.count }
    for (path, count) in found.sorted(by: { $0.key < $1.key }) where cases[path] != count {
      record(
        "\(count) cases, but tests were generated for \(cases[path] ?? 0); build again",
        path: path, line: 1)
    }
    for path in cases.keys.sorted() where found[path] == nil {
      record(
        "tests were generated from this document, which is gone; build again", path: path, line: 1)
    }
    let ids = book.cases.map(\.id)
    for store in stores {
      for gap in store.knownGaps.keys where !ids.contains(gap) {
        Issue.record(
          "\(store.store.name) names the known gap \(gap), which is no case of the book.")
      }
    }
  }

  /// Every requirement is covered, and every `covers=` names one.
  public func checkRequirements() {
    guard let book = wholeBook() else { return }
    let home = URL(fileURLWithPath: home, isDirectory: true)
    for diagnostic in book.unknownCovers + book.missingProofs(in: home) {
      record(diagnostic.description, path: diagnostic.path, line: diagnostic.line)
    }
    for row in book.matrix where !row.isTested {
      record(
        "\(row.requirement.id) has no example: \(row.requirement.sentence)", path: row.path,
        line: row.requirement.line)
    }
  }

  /// The folder `Specs`, or nil after saying why it cannot be run.
  private func wholeBook() -> SpecBook? {
    do {
      return try SpecBook(
        paths: ["Specs"], root: URL(fileURLWithPath: home, isDirectory: true),
        vocabulary: .current())
    } catch {
      for diagnostic in error.diagnostics {
        record(diagnostic.description, path: diagnostic.path, line: diagnostic.line)
      }
      return nil
    }
  }
}
