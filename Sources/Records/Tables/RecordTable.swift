/// The records of one type by name, as a value: a change copies only the small part it touches, whoever holds a copy.
///
/// The names are hashed into buckets of some two hundred records, and one bucket is split whenever so many were added
/// (linear hashing). So no save pays for the whole table: not when it grows, and not while a reader holds a snapshot.
package struct RecordTable: Sendable {
  /// How many records a bucket holds on average before one is split.
  static let bucketSize = 192

  /// The number of records.
  package private(set) var count = 0

  private var buckets = [RecordBucket()]
  /// The number of buckets when the current round of splits began, a power of two.
  private var roundSize = 1

  /// Makes a table without records.
  package init() {}

  /// Whether there is no record.
  package var isEmpty: Bool { count == 0 }

  /// The record with a name.
  package subscript(name: String) -> StoredRecord? {
    let hash = NameHash.hash(name)
    return buckets[number(of: hash)].find(name, hash)
  }

  /// Puts a record in the place of the one with its name.
  ///
  /// - Returns: What was there before.
  mutating func insert(_ stored: StoredRecord) -> StoredRecord? {
    let hash = NameHash.hash(stored.record.id.name)
    let old = buckets[number(of: hash)].insert(stored, hash)
    if old == nil {
      count += 1
      if count > buckets.count * Self.bucketSize { split() }
    }
    return old
  }

  /// Takes the record with a name out.
  ///
  /// - Returns: What was there before.
  mutating func remove(_ name: String) -> StoredRecord? {
    let hash = NameHash.hash(name)
    let old = buckets[number(of: hash)].remove(name, hash)
    if old != nil { count -= 1 }
    return old
  }

  /// The bucket that a hash belongs to: those of this round that are split already are told apart by one bit more.
  @inline(__always)
  private func number(of hash: UInt64) -> Int {
    let number = Int(truncatingIfNeeded: hash) & (roundSize * 2 - 1)
    return number < buckets.count ? number : number & (roundSize - 1)
  }

  private mutating func split() {
    buckets.append(buckets[buckets.count - roundSize].split(at: UInt64(roundSize)))
    if buckets.count == roundSize * 2 { roundSize *= 2 }
  }
}

extension RecordTable: Sequence {
  /// Visits the records in no particular order.
  package struct Iterator: IteratorProtocol {
    private let buckets: [RecordBucket]
    private var bucket = 0
    private var slot = 0

    init(_ buckets: [RecordBucket]) {
      self.buckets = buckets
    }

    package mutating func next() -> StoredRecord? {
      while bucket < buckets.count {
        while slot < buckets[bucket].slots.count {
          slot += 1
          if let stored = buckets[bucket].slots[slot - 1].stored { return stored }
        }
        bucket += 1
        slot = 0
      }
      return nil
    }
  }

  /// Visits the records in no particular order.
  package func makeIterator() -> Iterator { Iterator(buckets) }

  package var underestimatedCount: Int { count }
}

extension RecordTable {
  /// Whether the rules this is built on hold: every record is where a search finds it, and none is counted wrongly.
  var isSound: Bool {
    let sizes = buckets.map(\.count)
    return sizes.reduce(0, +) == count
      && buckets.count >= roundSize && buckets.count < roundSize * 2
      && allSatisfy { self[$0.record.id.name]?.record.id == $0.record.id }
      && map(\.record.id).count == count
  }
}
