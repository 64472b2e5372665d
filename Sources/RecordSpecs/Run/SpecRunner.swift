import Foundation
import Records
package import SpecDocuments

/// Runs cases of the book on stores; each case on each store has a fresh place of its own.
package struct SpecRunner: Sendable {
  package init() {}

  /// Runs a case.
  ///
  /// - Parameters:
  ///   - document: The document the case is in.
  package func run(
    _ example: SpecCase, of document: SpecDocument, on store: SpecStore
  ) async -> SpecResult {
    func result(
      _ outcome: SpecResult.Outcome, _ observations: [StepObservation] = []
    ) -> SpecResult {
      SpecResult(
        id: example.id, name: example.name, path: example.path, line: example.line,
        store: store.name, outcome: outcome, observations: observations)
    }
    let missing = (document.directive.requires + example.attributes.requires).filter {
      !store.capabilities.names.contains($0)
    }
    guard missing.isEmpty else {
      let words = missing.joined(separator: ", ")
      return result(.skipped(reason: "\(store.name) does not declare \(words)"))
    }
    let play = await CaseRun(example, of: document, on: store).play()
    return result(
      outcome(of: example, on: store, failures: play.failures), play.observations)
  }

  private func outcome(
    of example: SpecCase, on store: SpecStore, failures: [SpecFailure]
  ) -> SpecResult.Outcome {
    if let known = example.attributes.knownFailure, known.stores.contains(store.name) {
      guard failures.isEmpty else {
        return .knownFailure(reason: known.reason, failures)
      }
      return .failed([
        SpecFailure(
          path: example.path, line: example.line, name: example.name, store: store.name,
          details: [" it passes, though fails=\(store.name) says: \(known.reason)"])
      ])
    }
    return failures.isEmpty ? .passed : .failed(failures)
  }
}
