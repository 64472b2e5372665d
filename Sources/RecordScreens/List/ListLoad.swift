/// What becomes of the question the user asks now.
public enum ListLoad: Hashable, Sendable {
  /// Nothing: it was answered, or the screen is not open.
  case idle
  /// It waits for a pause in the typing.
  case debouncing(Token)
  /// It is being read.
  case running(Run)
  /// It could not be read.
  case failed(ScreenFailure)

  /// A read of the first pages.
  public struct Run: Hashable, Sendable {
    /// The read.
    public var token: Token
    /// Why it was begun.
    public var reason: Reason
    /// Whether it has taken long enough to be shown.
    public var spinner: Spinner
    /// The failure that stays on screen while a quiet read tries again.
    public var was: ScreenFailure?

    /// Describes a read.
    public init(
      _ token: Token, _ reason: Reason, spinner: Spinner, was: ScreenFailure? = nil
    ) {
      self.token = token
      self.reason = reason
      self.spinner = spinner
      self.was = was
    }
  }

  /// Why a read was begun.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The screen appeared.
    case first
    /// The user pulled the rows down.
    case pull
    /// The user tapped the button beside an error.
    case retry
    /// The user asked something else.
    case query
    /// Records changed; the user did not ask, so nothing is shown.
    case feed
  }

  /// Whether a read is shown.
  public enum Spinner: Hashable, Sendable {
    /// Not before the timer.
    case armed(Token)
    /// It is.
    case due
  }

  /// The read that runs, if one does.
  package var run: Run? {
    if case .running(let run) = self { run } else { nil }
  }

  /// The failure, if the last read failed.
  package var failure: ScreenFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
