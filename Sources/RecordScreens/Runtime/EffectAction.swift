/// What a ``Machine`` does for an effect.
public enum EffectAction<Event: Sendable>: Sendable {
  /// Starts a call at once; its answer is an event.
  case read(Token, @Sendable () async -> Event)
  /// Starts a call once the writes before it were answered, so that they reach the store in the order they were asked for.
  case write(Token, @Sendable () async -> Event)
  /// Gives up a call; an answer that still comes is dropped.
  case cancel(Token)
  /// Sends an event after a while.
  case timer(Token, Duration, Event)
  /// Stops a timer.
  case stopTimer(Token)
  /// Nothing; who observes the steps sees the effect.
  case none
}
