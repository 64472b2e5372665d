/// A Markdown document of the book, parsed and without a fault.
package struct SpecDocument: Sendable {
  /// The path as it was given.
  package var path: String

  package var directive: SpecDirective

  /// In reading order.
  package var examples: [SpecExample]

  package var requirements: [SpecRequirement]

  /// The Swift tests that it names.
  package var proofs: [SwiftProof]

  package var source: SourceText

  /// Every case of the document: an example's session, and each row of its tables.
  package var cases: [SpecCase] {
    examples.flatMap { example in
      example.cases.map { part in
        SpecCase(id: part.id, title: example.title, line: part.line, path: path, part: part.kind)
      }
    }
  }
}
