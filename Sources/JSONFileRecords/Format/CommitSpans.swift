import Records

/// Which changes were one commit, so that a page of the change feed never splits it.
///
/// A change that was a commit of its own needs no mention; the numbers of a commit's changes follow
/// each other, so the first and the last tell all.
struct CommitSpans {
  /// Sorted and apart from each other.
  private(set) var spans: [ClosedRange<UInt64>] = []

  init() {}

  /// Adds a span behind all others; false if it is not behind them.
  mutating func append(_ span: ClosedRange<UInt64>) -> Bool {
    if let last = spans.last, last.upperBound >= span.lowerBound { return false }
    spans.append(span)
    return true
  }

  /// The number of the commit that a change was part of.
  func commit(of number: UInt64) -> UInt64 {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].contains(number) else { return number }
    return spans[low].upperBound
  }
}

extension CommitSpans {
  /// Collects the commits of more than one change that a store still tells of, from all its changes in any order.
  struct Collector {
    private var firsts: [UInt64: UInt64] = [:]
    /// Changes of one commit mostly come together; it is looked up when the next one begins.
    private var current = (commit: UInt64(0), first: UInt64(0))

    /// Takes a change, by its number and that of its commit.
    mutating func note(_ number: UInt64, _ commit: UInt64) {
      guard number < commit else { return }
      if commit == current.commit {
        current.first = min(current.first, number)
      } else {
        if current.commit > 0 { firsts[current.commit] = current.first }
        current = (commit, min(firsts[commit] ?? number, number))
      }
    }

    /// The spans of what was taken so far, sorted.
    var spans: [ClosedRange<UInt64>] {
      var firsts = firsts
      if current.commit > 0 { firsts[current.commit] = current.first }
      return firsts.map { $0.value...$0.key }.sorted { $0.lowerBound < $1.lowerBound }
    }
  }
}
