import Testing

@testable import DurableFiles

@Suite struct ChecksumTests {
  /// The vectors of RFC 3720, B.4, and the check value of the CRC catalogue.
  static let published: [([UInt8], UInt32)] = [
    ([UInt8]("123456789".utf8), 0xe306_9283),
    ([UInt8](repeating: 0, count: 32), 0x8a91_36aa),
    ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43),
    ([UInt8](0..<32), 0x46dd_794e),
    ([UInt8]((0..<32).reversed()), 0x113f_db5c),
    ([], 0),
  ]

  @Test(arguments: published)
  func publishedValues(bytes: [UInt8], expected: UInt32) {
    #expect(Checksum.of(bytes) == expected)
  }

  @Test func partsGiveTheSameAsTheWhole() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for cut in bytes.indices {
      var checksum = Checksum()
      checksum.update([UInt8](bytes[..<cut]))
      var rest = Checksum(continuing: checksum.value)
      rest.update([UInt8](bytes[cut...]))
      #expect(rest.value == Checksum.of(bytes))
    }
  }

  /// With the processor's instruction or without: whichever machine wrote a file, another can check it.
  @Test func tablesGiveTheSame() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 7) }
    for start in 0..<9 {
      for end in start...bytes.count {
        let part = [UInt8](bytes[start..<end])
        var checksum = Checksum()
        part.withUnsafeBytes { checksum.updateByTables($0) }
        #expect(checksum.value == Checksum.of(part))
      }
    }
  }

  @Test func everyFlippedBitIsFound() {
    let bytes = [UInt8]("a line of a journal, longer than sixteen bytes".utf8)
    let expected = Checksum.of(bytes)
    for place in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[place] ^= 1 << bit
        #expect(Checksum.of(flipped) != expected)
      }
    }
  }
}
