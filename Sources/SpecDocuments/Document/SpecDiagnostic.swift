/// Something in a document that cannot be run as it stands, with its place and its remedy.
///
/// A document with a diagnostic is never run in part: what the author meant is unknown.
package struct SpecDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document's path as it was given, for example `Specs/1-Screens/lists.md`.
  package var path: String

  /// The 1-based line of the document.
  package var line: Int

  /// What is wrong, in one sentence without a final full stop.
  package var problem: String

  /// What to write instead, if that can be guessed.
  package var suggestion: String?

  package init(path: String, line: Int, problem: String, suggestion: String? = nil) {
    self.path = path
    self.line = line
    self.problem = problem
    self.suggestion = suggestion
  }

  /// One line: `Specs/lists.md:17: unknown verb "serch"; did you mean "search"?`.
  package var description: String {
    let place = "\(path):\(line): \(problem)"
    guard let suggestion else { return place }
    return "\(place); \(suggestion)"
  }
}

extension Sequence<SpecDiagnostic> {
  /// The diagnostics in the order a reader meets them.
  package func inReadingOrder() -> [SpecDiagnostic] {
    sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }
}
