/// A small world around a machine: the machine's state, what is on its way, what others do, and what may still happen.
///
/// A world is a value, and two worlds in which the same can happen should be equal: rename tokens by their order, so
/// that worlds which differ only in how often something was tried are one.
public protocol World: Hashable {
  /// Names a move; it is only turned into text when a trace is shown.
  associatedtype Label

  /// Everything that can happen next, in an order that is always the same.
  var moves: [Move<Self>] { get }

  /// Which invariant does not hold, nil when all do.
  var violation: String? { get }
}

/// Something that happens in a world.
public struct Move<W: World> {
  /// What happens.
  public var label: W.Label
  /// The world after it.
  public var world: W
  /// What was wrong with the step itself, such as an ignored event that changed something; nil when nothing was.
  public var violation: String?

  /// Describes a move.
  public init(_ label: W.Label, to world: W, violation: String? = nil) {
    self.label = label
    self.world = world
    self.violation = violation
  }
}
