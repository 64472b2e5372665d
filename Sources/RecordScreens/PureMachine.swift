/// A screen's logic as a value: what it is, what can happen to it, and what it asks of the world.
///
/// A machine is pure: it holds no clock, task, lock or store, and answers the same for the same state and event. What
/// needs the world is an effect, comparable data that a ``Machine`` performs and whose answer comes back as an event.
public protocol PureMachine: Sendable {
  /// Everything the screen knows.
  associatedtype State: Hashable & Sendable
  /// Something that happened: the user, a store's answer, a timer.
  associatedtype Event: Equatable & Sendable
  /// Something asked of the world.
  associatedtype Effect: Equatable & Sendable
  /// All that a renderer may see.
  associatedtype Screen: Hashable & Sendable

  /// Takes one event. Total and synchronous: every event is legal in every state, see ``Verdict``.
  func reduce(_ state: inout State, _ event: Event) -> Outcome<Effect>

  /// What there is to see in a state.
  func screen(_ state: State) -> Screen
}
