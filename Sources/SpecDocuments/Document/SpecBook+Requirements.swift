package import Foundation

/// A requirement and what proves it.
package struct RequirementRow: Sendable {
  package var requirement: SpecRequirement
  package var path: String
  /// The ids of the examples that cover it.
  package var examples: [String]
  /// The Swift tests that prove what no session can show.
  package var proofs: [SwiftProof]

  /// Whether anything proves it.
  package var isTested: Bool { !examples.isEmpty || !proofs.isEmpty }
}

extension SpecBook {
  /// Every requirement in reading order with the examples that cover it.
  package var matrix: [RequirementRow] {
    requirements.map { requirement, path in
      let examples = documents.flatMap(\.examples).filter {
        $0.covers.contains(requirement.id)
      }
      return RequirementRow(
        requirement: requirement, path: path, examples: examples.map(\.id),
        proofs: documents.flatMap(\.proofs).filter { $0.covers.contains(requirement.id) })
    }
  }

  /// Examples that cover a requirement which no document states; meaningful for a whole book only.
  package var unknownCovers: [SpecDiagnostic] {
    let known = requirements.map(\.requirement.id)
    return documents.flatMap { document in
      let covering =
        document.examples.map { ($0.id, $0.line, $0.covers) }
        + document.proofs.map { ("proof", $0.line, $0.covers) }
      return covering.flatMap { name, line, covers in
        covers.filter { !known.contains($0) }.map { id in
          SpecDiagnostic(
            path: document.path, line: line,
            problem: "\(name) covers \(id), which no document states",
            suggestion: "write [\(id)] behind its sentence")
        }
      }
    }
  }

  /// Proofs that name a test which is not there.
  ///
  /// - Parameter root: The folder that the book lies in; nil is the current one.
  package func missingProofs(in root: URL? = nil) -> [SpecDiagnostic] {
    documents.flatMap { document in
      document.proofs.filter { !$0.exists(in: root) }.map { proof in
        SpecDiagnostic(
          path: document.path, line: proof.line,
          problem: "\(proof.file) has no test \(proof.test)",
          suggestion: "name the file from the folder that Specs lies in, and the test's function")
      }
    }
  }
}
