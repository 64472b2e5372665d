extension SortedEntries {
  /// The entries whose first keys have these values, and whose next one satisfies a condition.
  func range(_ values: [RecordValue?], _ condition: KeyCondition?) -> Range<Position> {
    let first = firstPosition(in: start..<end) { side(of: $0, values, condition) < 0 }
    let last = firstPosition(in: first..<end) { side(of: $0, values, condition) <= 0 }
    return first..<last
  }

  /// The entries of a range that have the same keys as these from one key on.
  func range(
    _ values: [RecordValue?], from first: Int, in range: Range<Position>
  ) -> Range<Position> {
    let low = firstPosition(in: range) { order(of: $0, values, from: first) < 0 }
    let high = firstPosition(in: low..<range.upperBound) { order(of: $0, values, from: first) <= 0 }
    return low..<high
  }

  /// Where an entry's keys from one on are, in the order of the entries, to these values.
  func order(of entry: Entry, _ values: [RecordValue?], from first: Int) -> Int {
    for (index, value) in values.enumerated() {
      let order = ValueOrder.compareForSorting(entry.key(first + index), value)
      if order != 0 { return isDescending[first + index] ? -order : order }
    }
    return 0
  }

  /// Negative for an entry before those that are looked for, zero for one of them, positive behind.
  private func side(
    of entry: Entry, _ values: [RecordValue?], _ condition: KeyCondition?
  ) -> Int {
    let order = order(of: entry, values, from: 0)
    guard order == 0, let condition else { return order }
    let side = condition.side(of: entry.key(values.count))
    return isDescending[values.count] ? -side : side
  }
}

extension KeyCondition {
  /// Negative for a key below those that satisfy the condition, zero for one of them, positive above.
  fileprivate func side(of key: RecordValue?) -> Int {
    guard let key else {
      if case .oneOf(let values) = self, values.first == .some(nil) { return 0 }
      return -1
    }
    switch self {
    case .oneOf(let values):
      return ValueOrder.compareForSorting(key, values.first ?? nil)
    case .between(let low, let high):
      if let low {
        let order = ValueOrder.compareForSorting(key, low.value)
        if order < 0 || (order == 0 && !low.isIncluded) { return -1 }
      }
      if let high {
        let order = ValueOrder.compareForSorting(key, high.value)
        if order > 0 || (order == 0 && !high.isIncluded) { return 1 }
      }
      return 0
    case .prefix(let prefix):
      if case .string(let text) = key, UTF8Order.hasPrefix(text, prefix) { return 0 }
      return ValueOrder.compareForSorting(key, .string(prefix))
    }
  }
}
