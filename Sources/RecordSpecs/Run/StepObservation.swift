import SpecDocuments

/// What a step printed.
package struct StepObservation: Hashable, Sendable {
  /// The 1-based line of the command.
  package var line: Int
  /// The lines; errors with their messages where the document compares those.
  package var output: [String]
  package var differs: Bool
}

extension SessionStep {
  /// The printed lines in the form in which they are compared with this step's.
  func printed(_ output: [OutputLine]) -> [String] {
    let comparesMessages = expected.contains {
      if case .text(let text) = $0.kind { text.contains(" message=") } else { false }
    }
    return output.map { comparesMessages ? $0.textWithMessage : $0.text }
  }
}
