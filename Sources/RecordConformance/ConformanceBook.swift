import RecordSpecs
import SpecDocuments
import Testing

/// The book as the generated tests see it: they name a case, and it is looked up and run.
public struct ConformanceBook: Sendable {
  /// The folder that the documents' paths start from.
  let home: String

  /// How many cases were generated from each document.
  let cases: [String: Int]

  private let documents = DocumentCache()

  /// Describes the book that tests were generated from; generated code calls it.
  public init(home: String, cases: [String: Int]) {
    self.home = home
    self.cases = cases
  }

  /// Runs a case on a store and records an issue at the document's line when it is not as written.
  public func run(_ id: String, in path: String, on store: ConformanceStore) async {
    let document: SpecDocument
    do {
      document = try documents.document(path, home: home)
    } catch {
      for diagnostic in error.diagnostics {
        record(diagnostic.description, path: diagnostic.path, line: diagnostic.line)
      }
      return
    }
    guard let example = document.cases.first(where: { $0.id == id }) else {
      record(
        "\(id) is not in this document any more; build again to generate its tests anew",
        path: path, line: 1)
      return
    }
    let result = await CaseSlots.shared.run {
      await SpecRunner().run(example, of: document, on: store.store)
    }
    report(result, of: example, on: store)
  }

  private func report(_ result: SpecResult, of example: SpecCase, on store: ConformanceStore) {
    guard let gap = store.knownGaps[example.id] else {
      return record(result)
    }
    // A gap that is closed is noticed: a known issue that does not happen is a failure.
    withKnownIssue("\(gap)", sourceLocation: location(example.path, example.line)) {
      record(result)
    }
  }

  private func record(_ result: SpecResult) {
    switch result.outcome {
    case .passed:
      break
    case .failed(let failures):
      record(failures)
    case .knownFailure(let reason, let failures):
      withKnownIssue("\(reason)", sourceLocation: location(result.path, result.line)) {
        record(failures)
      }
    case .skipped(let reason):
      Issue.record(
        "\(result.name) is skipped: \(reason)", severity: .warning,
        sourceLocation: location(result.path, result.line))
    }
  }

  /// One issue a case: what goes wrong after the first difference mostly follows from it.
  private func record(_ failures: [SpecFailure]) {
    guard let first = failures.first else { return }
    var text = first.description
    if failures.count > 1 { text += "\n(\(failures.count - 1) more of its steps differ)" }
    record(text, path: first.path, line: first.line)
  }

  func record(_ text: String, path: String, line: Int) {
    Issue.record(Comment(rawValue: text), sourceLocation: location(path, line))
  }

  private func location(_ path: String, _ line: Int) -> SourceLocation {
    // Testing takes a file's identifier only with a slash in it.
    SourceLocation(
      fileID: path.contains("/") ? path : "Specs/\(path)", filePath: "\(home)/\(path)",
      line: max(1, line), column: 1)
  }
}
