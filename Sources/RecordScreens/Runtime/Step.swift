/// One event and what it did, for transcripts and tests.
public struct Step<M: PureMachine>: Sendable {
  /// What happened.
  public let event: M.Event
  /// Whether it counted.
  public let verdict: Verdict
  /// What it asked of the world.
  public let effects: [M.Effect]
  /// The state after it.
  public let state: M.State
}
