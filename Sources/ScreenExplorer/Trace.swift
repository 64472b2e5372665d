/// The shortest way to a world in which something is wrong.
public struct Trace<W: World> {
  /// The moves, from the start.
  public var labels: [W.Label]
  /// Which invariant the last move broke.
  public var violation: String
}

extension Trace: CustomStringConvertible {
  /// The violation, then a line a move.
  public var description: String {
    ([violation] + labels.enumerated().map { "\($0.offset + 1). \($0.element)" })
      .joined(separator: "\n")
  }
}
