/// How a snapshot finds the records for a query: by looking at each, or in a part of an index.
///
/// Whatever is found is given to the evaluator, so a plan decides about cost alone.
struct SnapshotPlan: Sendable {
  /// Where the records are found.
  enum Access: Sendable {
    /// All records of the type.
    case scan
    /// Records by their names, no two the same.
    case names([String], place: Int)
    /// Parts of an index of order, which do not overlap; with an order, one part that is read along it.
    case order(SnapshotIndex, IndexUse, [Range<SortedEntries.Position>], alongOrder: Bool)
    /// Parts of an index of elements or words, where a record can stand several times.
    case terms(SnapshotIndex, place: Int, [Range<SortedEntries.Position>])
  }

  let access: Access
  /// How many records are looked at, roughly; a record that has to be sorted counts more.
  let cost: Int

  /// The cheapest way.
  ///
  /// - Parameters:
  ///   - wanted: How many records are needed, nil for all.
  ///   - sorts: Whether the order is needed at all.
  init(
    _ known: PreparedQueries.Entry, _ indices: [SnapshotIndex], recordCount: Int, wanted: Int?,
    sorts: Bool
  ) {
    let query = known.query
    var best = SnapshotPlan(access: .scan, cost: Self.cost(recordCount, sorting: sorts))
    if let plan = Self.names(query, sorts: sorts), plan.cost < best.cost { best = plan }
    for index in indices {
      let plan =
        index.declaration.purpose == .order
        ? known.uses.first { $0.index == index.declaration }.flatMap {
          Self.order(index, $0, wanted: wanted, sorts: sorts)
        }
        : Self.terms(index, query, sorts: sorts)
      if let plan, plan.cost < best.cost { best = plan }
    }
    self = best
  }

  private init(access: Access, cost: Int) {
    self.access = access
    self.cost = cost
  }

  private static func cost(_ count: Int, sorting: Bool) -> Int {
    sorting ? count + count / 2 : count
  }

  private static func names(_ query: PreparedQuery, sorts: Bool) -> SnapshotPlan? {
    let key = RecordIndex.Key(.metadata(.id))
    for (place, conjunct) in query.normalized.conjuncts.enumerated() {
      guard case .oneOf(let values)? = KeyCondition(conjunct, of: key) else { continue }
      let names = values.compactMap { value in
        if case .reference(let reference)? = value, reference.id.type == query.query.type {
          reference.id.name
        } else {
          nil
        }
      }
      return SnapshotPlan(
        access: .names(names, place: place), cost: cost(names.count, sorting: sorts))
    }
    return nil
  }

  private static func order(
    _ index: SnapshotIndex, _ use: IndexUse, wanted: Int?, sorts: Bool
  ) -> SnapshotPlan? {
    let entries = index.entries
    let ranges = combinations(of: use.points).map { entries.range($0, use.range) }
    let count = ranges.reduce(0) { $0 + entries.count(in: $1) }
    guard sorts, use.order != nil else {
      if use.served.isEmpty { return nil }
      return SnapshotPlan(
        access: .order(index, use, ranges, alongOrder: false), cost: cost(count, sorting: sorts))
    }
    // Reading ends with the page; how many records it passes over is not known, so a few for each are taken for it.
    let cost = wanted.map { min(count, $0 < 1 << 32 ? 8 * ($0 + 1) : count) } ?? count
    return SnapshotPlan(access: .order(index, use, ranges, alongOrder: true), cost: cost)
  }

  /// Every choice of one value for each key.
  private static func combinations(of points: [[RecordValue?]]) -> [[RecordValue?]] {
    var result: [[RecordValue?]] = [[]]
    for values in points {
      result = result.flatMap { chosen in values.map { chosen + [$0] } }
    }
    return result
  }

  private static func terms(
    _ index: SnapshotIndex, _ query: PreparedQuery, sorts: Bool
  ) -> SnapshotPlan? {
    var best: SnapshotPlan?
    for (place, conjunct) in query.normalized.conjuncts.enumerated() {
      guard let ranges = ranges(of: conjunct, in: index) else { continue }
      let count = ranges.reduce(0) { $0 + index.entries.count(in: $1) }
      let cost = cost(count, sorting: sorts)
      if cost < best?.cost ?? Int.max {
        best = SnapshotPlan(access: .terms(index, place: place, ranges), cost: cost)
      }
    }
    return best
  }

  /// Where all records stand for which a condition holds, nil when the index does not tell.
  private static func ranges(
    of condition: NormalizedPredicate, in index: SnapshotIndex
  ) -> [Range<SortedEntries.Position>]? {
    let entries = index.entries
    if index.declaration.purpose == .words {
      guard case .leaf(.tokens(let match, let text), negated: false) = condition else { return nil }
      let ranges = Tokens.split(text).map { entries.range([.string($0)], nil) }
      if match == .any { return ranges }
      // Records with all words are among those with the rarest.
      return ranges.min { entries.count(in: $0) < entries.count(in: $1) }.map { [$0] }
    }
    guard let key = index.declaration.keys.first,
      let condition = KeyCondition(element: condition, of: key)
    else { return nil }
    if case .oneOf(let values) = condition { return values.map { entries.range([$0], nil) } }
    return [entries.range([], condition)]
  }
}
