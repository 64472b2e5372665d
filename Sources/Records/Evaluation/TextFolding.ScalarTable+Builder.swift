extension TextFolding.ScalarTable {
  /// Unpacks the generated tables.
  struct Builder {
    private(set) var blocks: [UInt16] = []
    private(set) var slots: [UInt16] = []
    private(set) var entries = [Entry()]
    private(set) var parts: [Part] = []
    private(set) var compositions: [Composition] = []

    private var classes: [UInt32: UInt8] = [:]
    private var decompositions: [UInt32: [UInt32]] = [:]
    private var folds: [UInt32: [UInt32]] = [:]
    private var composing: [UInt32: [Composition]] = [:]
    private var followers = Set(TextFolding.Hangul.followers)

    mutating func build() {
      readClasses()
      readDecompositions()
      readFolds()
      let scalars = Set(classes.keys).union(decompositions.keys).union(folds.keys)
        .union(composing.keys).union(followers)
      // Block 0 is the one with nothing to say, shared by all such blocks.
      slots = Array(repeating: 0, count: 128)
      blocks = Array(repeating: 0, count: Int((scalars.max() ?? 0) >> 7) + 1)
      for scalar in scalars.sorted() {
        let block = Int(scalar >> 7)
        if blocks[block] == 0 {
          blocks[block] = UInt16(slots.count >> 7)
          slots += Array(repeating: 0, count: 128)
        }
        slots[Int(blocks[block]) << 7 | Int(scalar & 127)] = UInt16(entries.count)
        entries.append(entry(for: scalar))
      }
    }

    private mutating func entry(for scalar: UInt32) -> Entry {
      let plain = decomposition(of: scalar)
      // The fold of a mark waits until the marks are in order.
      let folded = plain.flatMap { classes[$0] == nil ? folds[$0] ?? [$0] : [$0] }
      var entry = Entry()
      entry.plain = append(plain)
      entry.folded = folded == plain ? entry.plain : append(folded)
      let start = Int32(compositions.count)
      compositions += composing[scalar] ?? []
      entry.compositions = start..<Int32(compositions.count)
      return entry
    }

    private mutating func append(_ scalars: [UInt32]) -> Range<Int32> {
      let start = Int32(parts.count)
      parts += scalars.map {
        Part($0, combiningClass: classes[$0] ?? 0, canFollow: followers.contains($0))
      }
      return start..<Int32(parts.count)
    }

    private func decomposition(of scalar: UInt32) -> [UInt32] {
      guard let step = decompositions[scalar] else { return [scalar] }
      return step.flatMap(decomposition)
    }

    private mutating func readClasses() {
      var integers = TextFolding.PackedIntegers(TextFolding.packedCombiningClasses)
      var next: UInt32 = 0
      while !integers.isAtEnd {
        let start = next + UInt32(integers.unsigned())
        next = start + UInt32(integers.unsigned())
        let combiningClass = UInt8(integers.unsigned())
        for scalar in start..<next { classes[scalar] = combiningClass }
      }
    }

    private mutating func readDecompositions() {
      var integers = TextFolding.PackedIntegers(TextFolding.packedDecompositions)
      var (scalar, first, second) = (0, 0, 0)
      while !integers.isAtEnd {
        scalar += integers.unsigned()
        let head = integers.unsigned()
        first += TextFolding.PackedIntegers.signed(head >> 2)
        guard head & 2 != 0 else {
          decompositions[UInt32(scalar)] = [UInt32(first)]
          continue
        }
        second += integers.signed()
        decompositions[UInt32(scalar)] = [UInt32(first), UInt32(second)]
        if head & 1 != 0 {
          composing[UInt32(first), default: []].append(
            Composition(second: UInt32(second), composed: UInt32(scalar)))
          followers.insert(UInt32(second))
        }
      }
    }

    private mutating func readFolds() {
      var integers = TextFolding.PackedIntegers(TextFolding.packedCaseFolds)
      var (scalar, offset) = (0, 0)
      while !integers.isAtEnd {
        scalar += integers.unsigned()
        let head = integers.unsigned()
        offset += TextFolding.PackedIntegers.signed(head >> 1)
        var fold = [UInt32(scalar + offset)]
        if head & 1 != 0 {
          for _ in 0..<integers.unsigned() { fold.append(UInt32(integers.unsigned())) }
        }
        folds[UInt32(scalar)] = fold
      }
    }
  }
}
