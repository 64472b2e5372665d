extension TextFolding {
  /// What folding knows about each scalar, unpacked once from the generated tables.
  final class ScalarTable: Sendable {
    static let shared = ScalarTable()

    /// A scalar of a decomposed text, with what ordering and composition ask about it.
    struct Part: Sendable {
      private let bits: UInt32

      init(_ scalar: UInt32, combiningClass: UInt8 = 0, canFollow: Bool = false) {
        bits =
          scalar | UInt32(combiningClass) << 21 | (canFollow ? 1 << 29 : 0)
          | (Self.isDroppable(scalar) ? 1 << 30 : 0)
      }

      var scalar: UInt32 { bits & 0x1F_FFFF }
      var combiningClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 21) }
      /// Whether some scalar composes with this one behind it.
      var canFollow: Bool { bits & 1 << 29 != 0 }
      /// Whether diacritic-insensitive folding drops this mark.
      var isDroppable: Bool { bits & 1 << 30 != 0 }
      /// Whether the part needs neither ordering nor composition.
      var isPlain: Bool { bits >> 21 & 0x1FF == 0 }

      private static func isDroppable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0300...0x036F, 0x0483...0x0487, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
          0xFE20...0xFE2F:
          true
        default: false
        }
      }
    }

    /// Where a scalar's decompositions and compositions lie.
    struct Entry: Sendable {
      var plain: Range<Int32> = 0..<0
      var folded: Range<Int32> = 0..<0
      var compositions: Range<Int32> = 0..<0
    }

    struct Composition: Sendable {
      let second: UInt32
      let composed: UInt32
    }

    /// The block of each 128 scalars, and in it each scalar's entry; 0 is for scalars with nothing
    /// to say.
    private let blocks: [UInt16]
    private let slots: [UInt16]
    private let entries: [Entry]
    private let parts: [Part]
    private let compositions: [Composition]

    private init() {
      var builder = Builder()
      builder.build()
      blocks = builder.blocks
      slots = builder.slots
      entries = builder.entries
      parts = builder.parts
      compositions = builder.compositions
    }

    private func slot(of scalar: UInt32) -> Int {
      let block = Int(scalar >> 7)
      guard block < blocks.count else { return 0 }
      return Int(slots[Int(blocks[block]) << 7 | Int(scalar & 127)])
    }

    /// Appends a scalar's full canonical decomposition, case-folded if asked.
    func appendDecomposition(
      of scalar: UInt32, foldingCase: Bool, to output: inout [Part]
    ) {
      if Hangul.isSyllable(scalar) { return Hangul.appendDecomposition(of: scalar, to: &output) }
      let slot = slot(of: scalar)
      if slot == 0 { return output.append(Part(scalar)) }
      let range = foldingCase ? entries[slot].folded : entries[slot].plain
      for index in range { output.append(parts[Int(index)]) }
    }

    /// The scalar that two canonically compose into.
    func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
      if let syllable = Hangul.composition(first, second) { return syllable }
      for index in entries[slot(of: first)].compositions {
        let composition = compositions[Int(index)]
        if composition.second == second { return composition.composed }
      }
      return nil
    }
  }

  /// Hangul syllables are composed by arithmetic instead of tables.
  enum Hangul {
    private static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
    private static let leads: Range<UInt32> = 0x1100..<0x1113
    private static let vowels: Range<UInt32> = 0x1161..<0x1176
    /// Starts one before the first trail: a syllable's remainder 0 stands for none.
    private static let trails: Range<UInt32> = 0x11A7..<0x11C3

    /// The jamo that may compose with what precedes them.
    static let followers = Array(vowels) + trails.dropFirst()

    static func isSyllable(_ scalar: UInt32) -> Bool { syllables.contains(scalar) }

    static func appendDecomposition(of scalar: UInt32, to output: inout [ScalarTable.Part]) {
      let trailCount = UInt32(trails.count)
      let (pair, trail) = (scalar - syllables.lowerBound).quotientAndRemainder(
        dividingBy: trailCount)
      let (lead, vowel) = pair.quotientAndRemainder(dividingBy: UInt32(vowels.count))
      output.append(ScalarTable.Part(leads.lowerBound + lead))
      output.append(ScalarTable.Part(vowels.lowerBound + vowel, canFollow: true))
      if trail > 0 {
        output.append(ScalarTable.Part(trails.lowerBound + trail, canFollow: true))
      }
    }

    static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
      let trailCount = UInt32(trails.count)
      if leads.contains(first), vowels.contains(second) {
        let pair =
          (first - leads.lowerBound) * UInt32(vowels.count) + (second - vowels.lowerBound)
        return syllables.lowerBound + pair * trailCount
      }
      if syllables.contains(first), (first - syllables.lowerBound) % trailCount == 0,
        trails.dropFirst().contains(second)
      {
        return first + (second - trails.lowerBound)
      }
      return nil
    }
  }
}
