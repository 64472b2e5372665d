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
  /// Follows what happens in the world: the function sends an event for each piece of news, until there is no more.
  ///
  /// Follows in the place of what was followed before. It is not a call: nobody waits for its end.
  case follow(@Sendable (_ send: @escaping @MainActor @Sendable (Event) -> Void) async -> Void)
  /// Follows no more.
  case stopFollowing
  /// Nothing; who observes the steps sees the effect.
  case none
}
