import Records

/// Which changes were one commit, so that a page of the change feed never splits it.
///
/// A change that was a commit of its own needs no mention; the numbers of a commit's changes follow
/// each other, so the first and the last tell all.
struct CommitSpans {
  /// Sorted and apart from each other.
  private(set) var spans: [ClosedRange<UInt64>] = []

  init() {}

  /// The commits of more than one change that a snapshot still tells of.
  init(of snapshot: RecordSnapshot) {
    var firsts: [UInt64: UInt64] = [:]
    // Changes of one commit mostly come together; it is looked up when the next one begins.
    var current = (commit: UInt64(0), first: UInt64(0))
    func note(_ number: UInt64, _ commit: UInt64) {
      guard number < commit else { return }
      if commit == current.commit {
        current.first = min(current.first, number)
      } else {
        if current.commit > 0 { firsts[current.commit] = current.first }
        current = (commit, min(firsts[commit] ?? number, number))
      }
    }
    for table in snapshot.tables.values {
      for entry in table { note(entry.record.version?.rawValue ?? 0, entry.commit) }
    }
    for tombstone in snapshot.tombstones.values { note(tombstone.number, tombstone.commit) }
    if current.commit > 0 { firsts[current.commit] = current.first }
    spans = firsts.map { $0.value...$0.key }.sorted { $0.lowerBound < $1.lowerBound }
  }

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
