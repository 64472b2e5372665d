/// What of a query an index of order serves.
package struct IndexUse: Sendable {
  /// The index.
  package let index: RecordIndex
  /// For the first keys, the values each has to equal one of.
  package let points: [[RecordValue?]]
  /// What is asked of the key behind those, if anything.
  package let range: KeyCondition?
  /// The conditions that are served, by their place among the predicate's conjuncts.
  package let served: [Int]
  /// How the order of the query goes along the index, nil when it does not.
  package let order: Order?

  /// How a query's order goes along an index.
  package struct Order: Sendable, Hashable {
    /// How many keys behind the points are in the query's order.
    package let keyCount: Int
    /// Whether the index is read from its end.
    package let isBackward: Bool
    /// Whether nothing but the record's name orders those whose keys are equal.
    package let isComplete: Bool
  }

  /// The most combinations of values that are looked up one by one.
  private static let maximumPoints = 10_000

  /// What an index serves of a query, nil for nothing.
  package init?(_ index: RecordIndex, for query: PreparedQuery) {
    guard index.purpose == .order, index.type == query.query.type else { return nil }
    let conjuncts = query.normalized.conjuncts
    var points: [[RecordValue?]] = []
    var range: KeyCondition?
    var served: [Int] = []
    var combinations = 1
    keys: for key in index.keys {
      var ranges: [(place: Int, condition: KeyCondition)] = []
      for (place, conjunct) in conjuncts.enumerated() {
        guard let condition = KeyCondition(conjunct, of: key) else { continue }
        if case .oneOf(let values) = condition, values.count * combinations <= Self.maximumPoints {
          combinations *= values.count
          points.append(values)
          served.append(place)
          continue keys
        }
        ranges.append((place, condition))
      }
      if let first = ranges.first(where: { if case .oneOf = $0.condition { false } else { true } })
      {
        range = first.condition
        served.append(first.place)
        for other in ranges where other.place != first.place {
          guard let both = range?.narrowed(by: other.condition) else { continue }
          range = both
          served.append(other.place)
        }
      }
      break
    }
    self.index = index
    self.points = points
    self.range = range
    self.served = served
    order = Self.order(index.keys, points, query.query.sort)
    if served.isEmpty, order == nil { return nil }
  }

  private static func order(
    _ keys: [RecordIndex.Key], _ points: [[RecordValue?]], _ sort: [SortKey]
  ) -> Order? {
    // Records of two points would come one after the other, each in an order of its own.
    guard points.allSatisfy({ $0.count == 1 }) else { return nil }
    // A key that is the same for all, or stands there already, orders nothing.
    var decided = keys.prefix(points.count).map { SortKey.Subject.value($0.path, $0.options) }
    var rest: [SortKey] = []
    for key in sort where !decided.contains(key.subject) {
      decided.append(key.subject)
      rest.append(key)
    }
    let open = keys.dropFirst(points.count)
    var count = 0
    var isBackward = false
    for (key, wanted) in zip(open, rest) {
      guard wanted.subject == .value(key.path, key.options) else { break }
      let isAgainst = wanted.direction != key.direction
      if count == 0 { isBackward = isAgainst } else if isBackward != isAgainst { break }
      count += 1
    }
    let isComplete = count == rest.count && count == open.count
    return count > 0 || isComplete
      ? Order(keyCount: count, isBackward: isBackward, isComplete: isComplete) : nil
  }
}
