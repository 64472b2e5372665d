/// A part of a ``RecordTable``: an open hash table with linear probing.
struct RecordBucket: Sendable {
  struct Slot: Sendable {
    /// The hash of the record's name; 0 for an empty slot.
    var hash: UInt64 = 0
    var stored: StoredRecord?
  }

  private(set) var count = 0

  /// A power of two of them, at least a quarter empty.
  private(set) var slots: [Slot]

  /// Makes a bucket with room for so many records.
  init(capacity: Int = 0) {
    var size = 4
    while size * 3 < capacity * 4 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  /// The record with a name.
  func find(_ name: String, _ hash: UInt64) -> StoredRecord? {
    slots.withUnsafeBufferPointer { slots in
      var place = Self.home(of: hash, in: slots.count)
      while slots[place].hash != 0 {
        if slots[place].hash == hash, let stored = slots[place].stored,
          stored.record.id.name == name
        {
          return stored
        }
        place = (place + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  /// Puts a record in the place of the one with its name.
  ///
  /// - Returns: What was there before.
  mutating func insert(_ stored: StoredRecord, _ hash: UInt64) -> StoredRecord? {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let name = stored.record.id.name
    let old = slots.withUnsafeMutableBufferPointer { slots -> StoredRecord? in
      var place = Self.home(of: hash, in: slots.count)
      while slots[place].hash != 0 {
        if slots[place].hash == hash, let old = slots[place].stored, old.record.id.name == name {
          slots[place].stored = stored
          return old
        }
        place = (place + 1) & (slots.count - 1)
      }
      slots[place] = Slot(hash: hash, stored: stored)
      return nil
    }
    if old == nil { count += 1 }
    return old
  }

  /// Takes the record with a name out.
  ///
  /// - Returns: What was there before.
  mutating func remove(_ name: String, _ hash: UInt64) -> StoredRecord? {
    let mask = slots.count - 1
    var place = Self.home(of: hash, in: slots.count)
    while slots[place].hash != hash || slots[place].stored?.record.id.name != name {
      if slots[place].hash == 0 { return nil }
      place = (place + 1) & mask
    }
    let old = slots[place].stored
    count -= 1
    // What was put behind the gap because its place was taken moves up, so that a search may end at an empty slot.
    var next = (place + 1) & mask
    while slots[next].hash != 0 {
      let distance = (next - Self.home(of: slots[next].hash, in: slots.count)) & mask
      if distance >= (next - place) & mask {
        slots[place] = slots[next]
        place = next
      }
      next = (next + 1) & mask
    }
    slots[place] = Slot()
    return old
  }

  /// Takes out the records whose hashes have a bit, and puts them in a bucket of their own.
  mutating func split(at bit: UInt64) -> RecordBucket {
    let movedCount = slots.count { $0.hash & bit != 0 }
    var moved = RecordBucket(capacity: movedCount)
    var kept = RecordBucket(capacity: count - movedCount)
    takeAll { stored, hash in
      if hash & bit != 0 { moved.add(stored, hash) } else { kept.add(stored, hash) }
    }
    self = kept
    return moved
  }

  private mutating func grow() {
    var larger = RecordBucket(capacity: slots.count)
    takeAll { larger.add($0, $1) }
    self = larger
  }

  /// Moves the records out, which costs less than a copy of each.
  private mutating func takeAll(_ body: (consuming StoredRecord, UInt64) -> Void) {
    slots.withUnsafeMutableBufferPointer { slots in
      for place in slots.indices {
        if let stored = slots[place].stored.take() { body(stored, slots[place].hash) }
      }
    }
  }

  /// Puts in a record that is not there, for which there is room.
  private mutating func add(_ stored: consuming StoredRecord, _ hash: UInt64) {
    slots.withUnsafeMutableBufferPointer { slots in
      var place = Self.home(of: hash, in: slots.count)
      while slots[place].hash != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place].hash = hash
      slots[place].stored = stored
    }
    count += 1
  }

  /// Where a search for a hash begins: other bits than those that choose the bucket.
  @inline(__always)
  private static func home(of hash: UInt64, in size: Int) -> Int {
    Int(truncatingIfNeeded: hash >> 32) & (size - 1)
  }
}
