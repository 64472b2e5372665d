import Testing

@testable import StrictJSON

@Suite struct JSONGapTests {
  /// A gap is found where its bytes are, all of them, and nowhere else; whether it is longer than a word or not.
  @Test(arguments: 1...40) func aGapIsComparedAsAWhole(count: Int) {
    let gap = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    for change in 0...count {
      var other = gap
      if change < count { other[change] = UInt8(ascii: "!") }
      // Once with bytes behind it, once at the very end, once cut off.
      for (end, isWhole) in [(other + [0x20], true), (other, true), (other.dropLast(), false)] {
        (gap + end).withUnsafeBytes { bytes in
          let store = JSONGapStore()
          var first = JSONReader(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
          let known = first.wholeGap(in: store)
          var reader = JSONReader(bytes)
          let isFirstFound = reader.skip(known)
          #expect(isFirstFound)
          #expect(reader.offset == count)
          let isSecondFound = reader.skip(known)
          #expect(isSecondFound == (isWhole && change == count))
        }
      }
    }
  }

  @Test(arguments: 0...40) func aSampleIsAValueOf16To32Bytes(count: Int) throws {
    let text = "\"" + String(repeating: "x", count: count) + "\""
    for (second, isSame) in [(text, true), (text.dropLast() + "y\"", false)] {
      try Array((text + second).utf8).withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        _ = try reader.string()
        let sample = reader.sample(from: 0)
        #expect((sample != nil) == (16...32).contains(count + 2))
        if let sample {
          let isFound = reader.skip(sample)
          #expect(isFound == isSame)
          #expect(reader.offset == count + 2 + (isSame ? second.utf8.count : 0))
        }
      }
    }
  }
}

extension JSONReader {
  /// All of a text as one gap.
  fileprivate mutating func wholeGap(in store: JSONGapStore) -> JSONGap {
    offset = bytes.count
    return gap(from: 0, in: store)
  }
}
