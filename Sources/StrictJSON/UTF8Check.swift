/// Tells whether bytes are UTF-8, without making a string of them.
enum UTF8Check {
  /// The first byte that begins no scalar, or one that is not whole; nil when all are UTF-8.
  static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    while place < bytes.count {
      if bytes.count &- place >= 8, PlainBytes.word(bytes, at: place) & PlainBytes.tops == 0 {
        place &+= 8
        continue
      }
      let first = bytes[place]
      if first < 0x80 {
        place &+= 1
        continue
      }
      guard let form = form(of: first), bytes.count &- place >= form.width,
        form.second.contains(bytes[place &+ 1])
      else { return place }
      for next in place &+ 2..<max(place &+ 2, place &+ form.width)
      where bytes[next] & 0xc0 != 0x80 {
        return place
      }
      place &+= form.width
    }
    return nil
  }

  /// How many bytes a scalar has whose first byte is not ASCII, and what the second may be; nil for no first byte.
  ///
  /// This is table 3-7 of the Unicode Standard: no form that is longer than it must be, no surrogates, nothing beyond
  /// U+10FFFF.
  @inline(__always)
  private static func form(of first: UInt8) -> (width: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xc2...0xdf: (2, 0x80...0xbf)
    case 0xe0: (3, 0xa0...0xbf)
    case 0xed: (3, 0x80...0x9f)
    case 0xe1...0xef: (3, 0x80...0xbf)
    case 0xf0: (4, 0x90...0xbf)
    case 0xf1...0xf3: (4, 0x80...0xbf)
    case 0xf4: (4, 0x80...0x8f)
    default: nil
    }
  }
}
