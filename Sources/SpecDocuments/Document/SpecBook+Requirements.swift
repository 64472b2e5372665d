/// A requirement and what proves it.
package struct RequirementRow: Sendable {
  package var requirement: SpecRequirement
  package var path: String
  /// The ids of the examples that cover it; none when it is untested.
  package var examples: [String]
}

extension SpecBook {
  /// Every requirement in reading order with the examples that cover it.
  package var matrix: [RequirementRow] {
    requirements.map { requirement, path in
      let examples = documents.flatMap(\.examples).filter {
        $0.covers.contains(requirement.id)
      }
      return RequirementRow(
        requirement: requirement, path: path, examples: examples.map(\.id))
    }
  }

  /// Examples that cover a requirement which no document states; meaningful for a whole book only.
  package var unknownCovers: [SpecDiagnostic] {
    let known = requirements.map(\.requirement.id)
    return documents.flatMap { document in
      document.examples.flatMap { example in
        example.covers.filter { !known.contains($0) }.map { id in
          SpecDiagnostic(
            path: document.path, line: example.line,
            problem: "\(example.id) covers \(id), which no document states",
            suggestion: "write [\(id)] behind its sentence")
        }
      }
    }
  }
}
