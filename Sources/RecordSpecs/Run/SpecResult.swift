/// What became of one case on one store.
public struct SpecResult: Sendable {
  /// The outcome of a case.
  public enum Outcome: Sendable {
    /// Everything was as the document says.
    case passed
    /// Something was not.
    case failed([SpecFailure])
    /// It was not run, and why.
    case skipped(reason: String)
    /// It failed, as its `fails=` says.
    case knownFailure(reason: String, [SpecFailure])
  }

  /// The case's id.
  public let id: String

  /// The case's id and title.
  public let name: String

  /// The document.
  public let path: String

  /// The 1-based line of the heading or row.
  public let line: Int

  /// The store's name.
  public let store: String

  /// What became of it.
  public let outcome: Outcome

  /// Whether the case must turn the run red.
  public var isFailure: Bool {
    if case .failed = outcome { true } else { false }
  }

  /// What each of the case's steps printed, for a corrected document.
  package var observations: [StepObservation] = []
}
