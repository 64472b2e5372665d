/// Whether an event counted.
public enum Verdict: Hashable, Sendable {
  /// It was legal and had its effect.
  case applied
  /// It lost a legal race, such as the second of two taps; the state is unchanged.
  case ignored(Reason)
  /// It can only come from a mistake in the program, such as an answer to a question never asked; the state is unchanged.
  case rejected(String)

  /// Why an event was ignored.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The answer or timer belongs to something that is over.
    case stale
    /// Something has to end first.
    case busy
    /// There is nothing that it could do.
    case nothingToDo
    /// What it is about is not to be seen.
    case notVisible
    /// The screen is not open.
    case notAttached
  }
}
