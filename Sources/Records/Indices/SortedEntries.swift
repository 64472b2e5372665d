/// The entries of an index in order, as a value: a copy is cheap, and a change copies only the part it touches.
///
/// The order is cut into chunks, so that a change moves a few hundred entries at most, and a search is binary.
struct SortedEntries: Sendable {
  /// A record under its keys.
  struct Entry: Sendable {
    /// The first key, nil for a record that has no value there.
    let first: RecordValue?
    /// The other keys.
    let rest: [RecordValue?]
    let record: Record

    var name: String { record.id.name }

    @inline(__always)
    func key(_ index: Int) -> RecordValue? { index == 0 ? first : rest[index - 1] }
  }

  /// A place between entries.
  struct Position: Comparable, Sendable {
    let chunk: Int
    let offset: Int

    static func < (a: Position, b: Position) -> Bool {
      (a.chunk, a.offset) < (b.chunk, b.offset)
    }
  }

  static let largestChunk = 256

  /// Which keys descend.
  let isDescending: [Bool]
  /// None is empty, and no entry is after one of a later chunk.
  private(set) var chunks: [[Entry]] = []

  /// Makes an index without entries.
  init(isDescending: [Bool]) {
    self.isDescending = isDescending
  }

  /// Makes an index of entries in any order.
  init(isDescending: [Bool], _ entries: [Entry]) {
    self.isDescending = isDescending
    let sorted = entries.sorted { compare($0, $1) < 0 }
    let size = Self.largestChunk * 3 / 4
    for start in stride(from: 0, to: sorted.count, by: size) {
      chunks.append(Array(sorted[start..<min(start + size, sorted.count)]))
    }
  }

  // MARK: - Finding

  var start: Position { Position(chunk: 0, offset: 0) }
  var end: Position { Position(chunk: chunks.count, offset: 0) }

  subscript(position: Position) -> Entry { chunks[position.chunk][position.offset] }

  /// The record of an entry, without a copy of its keys.
  func record(at position: Position) -> Record {
    chunks[position.chunk].withUnsafeBufferPointer { $0[position.offset].record }
  }

  /// The first place whose entry is not before what is looked for, where all that are before come first.
  func firstPosition(in range: Range<Position>, _ isBefore: (Entry) -> Bool) -> Position {
    // The last entry of a chunk tells whether the place is behind it.
    var low = range.lowerBound.chunk
    var high = min(range.upperBound.chunk, chunks.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[middle][chunks[middle].count - 1]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < chunks.count else { return range.upperBound }
    var first = low == range.lowerBound.chunk ? range.lowerBound.offset : 0
    var last = low == range.upperBound.chunk ? range.upperBound.offset : chunks[low].count
    while first < last {
      let middle = (first + last) / 2
      if isBefore(chunks[low][middle]) { first = middle + 1 } else { last = middle }
    }
    return normalized(chunk: low, first)
  }

  /// The place before a place that is not the start.
  func position(before position: Position) -> Position {
    if position.offset > 0 { return Position(chunk: position.chunk, offset: position.offset - 1) }
    let chunk = position.chunk - 1
    return Position(chunk: chunk, offset: chunks[chunk].count - 1)
  }

  /// The place behind a place that is not the end.
  @inline(__always)
  func position(behind position: Position) -> Position {
    normalized(chunk: position.chunk, position.offset + 1)
  }

  @inline(__always)
  private func normalized(chunk: Int, _ offset: Int) -> Position {
    offset == chunks[chunk].count
      ? Position(chunk: chunk + 1, offset: 0) : Position(chunk: chunk, offset: offset)
  }

  /// How many entries a range has.
  ///
  /// - Complexity: O(*n* / 256) for *n* entries between.
  func count(in range: Range<Position>) -> Int {
    let (first, last) = (range.lowerBound, range.upperBound)
    if first.chunk == last.chunk { return last.offset - first.offset }
    var count = chunks[first.chunk].count - first.offset + last.offset
    for chunk in chunks[(first.chunk + 1)..<last.chunk] { count += chunk.count }
    return count
  }

  /// Calls `body` with the records of a range in order, until it answers false.
  ///
  /// - Returns: Whether all were visited.
  @discardableResult
  func visit(_ range: Range<Position>, _ body: (Record) -> Bool) -> Bool {
    var chunk = range.lowerBound.chunk
    var offset = range.lowerBound.offset
    while chunk < chunks.count, chunk <= range.upperBound.chunk {
      let end = chunk == range.upperBound.chunk ? range.upperBound.offset : chunks[chunk].count
      // Without a copy of each entry.
      let isDone = chunks[chunk].withUnsafeBufferPointer { entries in
        for offset in offset..<max(offset, end) where !body(entries[offset].record) { return false }
        return true
      }
      if !isDone { return false }
      chunk += 1
      offset = 0
    }
    return true
  }

  /// The order of the entries: the keys, then the record's name.
  func compare(_ a: Entry, _ b: Entry) -> Int {
    for (index, isDescending) in isDescending.enumerated() {
      let order = ValueOrder.compareForSorting(a.key(index), b.key(index))
      if order != 0 { return isDescending ? -order : order }
    }
    return UTF8Order.compare(a.name, b.name)
  }

  // MARK: - Changing

  /// Puts an entry in its place, instead of the one with the same keys and name if there is one.
  mutating func insert(_ entry: Entry) {
    if chunks.isEmpty {
      chunks = [[entry]]
      return
    }
    var position = firstPosition(in: start..<end) { compare($0, entry) < 0 }
    if position < end, compare(self[position], entry) == 0 {
      chunks[position.chunk][position.offset] = entry
      return
    }
    // At the end of a chunk rather than at the start of the next, which would move all of that.
    if position.offset == 0, position.chunk > 0 {
      position = Position(chunk: position.chunk - 1, offset: chunks[position.chunk - 1].count)
    }
    chunks[position.chunk].insert(entry, at: position.offset)
    if chunks[position.chunk].count > Self.largestChunk {
      // A chunk that grew at its end is one of many that come in order: it stays nearly full.
      let isGrowing = position.chunk == chunks.count - 1 && position.offset >= Self.largestChunk
      let middle = isGrowing ? Self.largestChunk * 7 / 8 : Self.largestChunk / 2
      let upper = Array(chunks[position.chunk][middle...])
      chunks[position.chunk].removeSubrange(middle...)
      chunks.insert(upper, at: position.chunk + 1)
    }
  }

  /// Takes out the entry with the same keys and name.
  mutating func remove(_ entry: Entry) {
    let position = firstPosition(in: start..<end) { compare($0, entry) < 0 }
    guard position < end, compare(self[position], entry) == 0 else { return }
    chunks[position.chunk].remove(at: position.offset)
    if chunks[position.chunk].isEmpty { chunks.remove(at: position.chunk) }
  }

  /// Whether the rules this is built on hold: order, and no chunk that is empty or too large.
  var isSound: Bool {
    let entries = chunks.flatMap { $0 }
    return chunks.allSatisfy { !$0.isEmpty && $0.count <= Self.largestChunk }
      && zip(entries, entries.dropFirst()).allSatisfy { compare($0, $1) < 0 }
  }
}
