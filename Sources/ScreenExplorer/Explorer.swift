/// Visits every world that can be reached, nearest first, and checks the invariants in each.
///
///     let report = Explorer(limit: 100_000).explore(from: start)
///     #expect(report.isComplete && report.trace == nil)
public struct Explorer: Sendable {
  /// The most worlds to visit.
  public var limit: Int

  /// Makes an explorer.
  public init(limit: Int = 1_000_000) {
    self.limit = limit
  }

  /// What was found.
  public struct Report<W: World> {
    /// The worlds visited, in the order they were found; the start is the first.
    public var worlds: [W]
    /// How many moves were taken.
    public var moveCount = 0
    /// Whether every reachable world was visited.
    public var isComplete = false
    /// The shortest way to a violation, nil when there is none.
    public var trace: Trace<W>?
  }

  /// Visits the worlds that can be reached from one.
  ///
  /// - Parameter visit: Sees every move, with the world before it.
  /// - Complexity: O(*m*) for *m* moves; memory for every world.
  public func explore<W: World>(
    from start: W, visit: (W, Move<W>) -> Void = { _, _ in }
  ) -> Report<W> {
    var report = Report(worlds: [start])
    if let violation = start.violation {
      report.trace = Trace(labels: [], violation: violation)
      return report
    }
    var seen: Set<Visit<W>> = [Visit(start)]
    var origins: [(from: Int, label: W.Label)?] = [nil]
    var current = 0
    while current < report.worlds.count {
      let world = report.worlds[current]
      for move in world.moves {
        report.moveCount += 1
        visit(world, move)
        let isNew = seen.insert(Visit(move.world)).inserted
        if let violation = move.violation ?? (isNew ? move.world.violation : nil) {
          report.trace = Trace(
            labels: labels(to: current, origins) + [move.label], violation: violation)
          return report
        }
        guard isNew else { continue }
        report.worlds.append(move.world)
        origins.append((current, move.label))
      }
      current += 1
      if report.worlds.count > limit { return report }
    }
    report.isComplete = true
    return report
  }

  private func labels<Label>(to index: Int, _ origins: [(from: Int, label: Label)?]) -> [Label] {
    var labels: [Label] = []
    var index = index
    while let origin = origins[index] {
      labels.append(origin.label)
      index = origin.from
    }
    return labels.reversed()
  }
}

/// A world in a box, with its hash at hand: worlds are large, and a growing set would copy and hash them again.
private final class Visit<W: World>: Hashable {
  let world: W
  let hash: Int

  init(_ world: W) {
    self.world = world
    hash = world.hashValue
  }

  static func == (a: Visit, b: Visit) -> Bool { a.hash == b.hash && a.world == b.world }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
