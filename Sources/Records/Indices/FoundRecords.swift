/// The records in parts of an index, each once, in no particular order.
struct FoundRecords: Sequence, IteratorProtocol {
  private let entries: SortedEntries
  private var ranges: ArraySlice<Range<SortedEntries.Position>>
  private var position: SortedEntries.Position
  private var seen: Set<ObjectIdentifier>?

  /// - Parameter isDistinct: Whether a record stands at most once in the parts.
  init(
    _ entries: SortedEntries, _ ranges: [Range<SortedEntries.Position>], isDistinct: Bool
  ) {
    self.entries = entries
    self.ranges = ranges[...]
    position = ranges.first?.lowerBound ?? entries.end
    seen = isDistinct ? nil : []
  }

  mutating func next() -> Record? {
    while let range = ranges.first {
      if position < range.upperBound {
        let record = entries.record(at: position)
        position = entries.position(behind: position)
        if seen?.insert(ObjectIdentifier(record.contents)).inserted == false { continue }
        return record
      }
      ranges.removeFirst()
      if let next = ranges.first { position = next.lowerBound }
    }
    return nil
  }
}
