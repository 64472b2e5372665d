import Records

/// Records of one type in the order of their names, which are ASCII: the order of their bytes.
///
/// Sorts by numbers made of the first 16 bytes, and compares names only where those are the same: comparing strings
/// took longer than writing the records.
struct NameOrder {
  private struct Key {
    let head: UInt64
    let tail: UInt64
    /// Which record it is of.
    let place: Int
  }

  private var records: [Record] = []
  private var keys: [Key] = []

  /// Takes records in any order, and notes the commits they last changed in.
  ///
  /// Each is looked at once, since they lie about in memory.
  init(_ stored: some Sequence<StoredRecord>, noting commits: inout CommitSpans.Collector) {
    records.reserveCapacity(stored.underestimatedCount)
    keys.reserveCapacity(stored.underestimatedCount)
    for stored in stored {
      var name = stored.record.id.name
      let place = records.count
      keys.append(name.withUTF8 { Self.key(of: UnsafeRawBufferPointer($0), place) })
      records.append(stored.record)
      commits.note(stored.record.version?.rawValue ?? 0, stored.commit)
    }
    sort()
  }

  // MARK: - Keys

  /// Names have no zero byte, so a shorter one comes before what it begins.
  private static func key(of name: UnsafeRawBufferPointer, _ place: Int) -> Key {
    Key(head: word(of: name, from: 0), tail: word(of: name, from: 8), place: place)
  }

  private static func word(of name: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    if name.count - start >= 8 {
      return UInt64(bigEndian: name.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    var place = start
    while place < name.count {
      word |= UInt64(name[place]) << UInt64(56 - 8 * (place - start))
      place += 1
    }
    return word
  }

  // MARK: - Sorting

  private mutating func sort() {
    guard let first = keys.first else { return }
    // Names have much in common, such as the time; a byte that is the same in all needs no pass.
    var heads: UInt64 = 0
    var tails: UInt64 = 0
    for key in keys {
      heads |= key.head ^ first.head
      tails |= key.tail ^ first.tail
    }
    var sorted = keys
    // The last byte first: each pass keeps the order of those that are the same in its byte.
    for shift in stride(from: UInt64(0), to: 64, by: 8) where tails >> shift & 0xff != 0 {
      Self.distribute(keys, into: &sorted) { Int(truncatingIfNeeded: $0.tail &>> shift & 0xff) }
      swap(&keys, &sorted)
    }
    for shift in stride(from: UInt64(0), to: 64, by: 8) where heads >> shift & 0xff != 0 {
      Self.distribute(keys, into: &sorted) { Int(truncatingIfNeeded: $0.head &>> shift & 0xff) }
      swap(&keys, &sorted)
    }
    sortEqualKeys()
  }

  private static func distribute(
    _ keys: [Key], into sorted: inout [Key], by byte: (Key) -> Int
  ) {
    var starts = [Int](repeating: 0, count: 257)
    for key in keys { starts[byte(key) + 1] += 1 }
    for value in 1...256 { starts[value] += starts[value - 1] }
    for key in keys {
      let value = byte(key)
      sorted[starts[value]] = key
      starts[value] += 1
    }
  }

  /// Sorts those whose first 16 bytes are the same by their names.
  private mutating func sortEqualKeys() {
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].head == keys[start].head, keys[end].tail == keys[start].tail
      {
        end += 1
      }
      if end - start > 1 {
        keys[start..<end].sort { records[$0.place].id.name < records[$1.place].id.name }
      }
      start = end
    }
  }
}

extension NameOrder: Sequence {
  /// Visits the records in order.
  struct Iterator: IteratorProtocol {
    private let order: NameOrder
    private var place = 0

    fileprivate init(_ order: NameOrder) {
      self.order = order
    }

    mutating func next() -> Record? {
      guard place < order.keys.count else { return nil }
      place += 1
      return order.records[order.keys[place - 1].place]
    }
  }

  /// Visits the records in order.
  func makeIterator() -> Iterator { Iterator(self) }
}
