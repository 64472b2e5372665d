/// What an event did: whether it counted, and what it asks of the world, in order.
public struct Outcome<Effect> {
  /// Whether the event counted.
  public var verdict: Verdict
  /// What is asked of the world, in the order in which it is to be performed.
  public var effects: [Effect]

  /// Describes what an event did.
  public init(_ verdict: Verdict, _ effects: [Effect] = []) {
    self.verdict = verdict
    self.effects = effects
  }

  /// The same outcome in the terms of a machine that contains this one.
  public func map<Other>(_ transform: (Effect) -> Other) -> Outcome<Other> {
    Outcome<Other>(verdict, effects.map(transform))
  }
}

extension Outcome: Equatable where Effect: Equatable {}
extension Outcome: Sendable where Effect: Sendable {}
