/// Knows how the effects of a machine are performed.
public protocol EffectRunner<Effect, Event>: Sendable {
  /// What is asked of the world.
  associatedtype Effect
  /// What the answers are.
  associatedtype Event: Sendable

  /// What to do for an effect. Calls never throw: a failure is an answer too.
  func action(for effect: Effect) -> EffectAction<Event>

  /// The event that follows when the last of the writes on their way was answered, nil for none.
  ///
  /// It is not sent while the world is followed, which tells of writes too, but once when that ends by itself.
  var eventAfterWrites: Event? { get }
}
