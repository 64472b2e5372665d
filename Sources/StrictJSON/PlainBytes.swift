/// Looks for the bytes that mean something inside a JSON string, eight at a time.
enum PlainBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The top bit of each of eight bytes: those that ASCII does not have.
  static let tops: UInt64 = 0x8080_8080_8080_8080

  /// A mark in the first of eight bytes that is a quote, a backslash or a control character; 0 if none is.
  ///
  /// A byte that becomes zero, or was below 0x20, shows in its top bit. Marks behind the first one may be wrong, since a
  /// subtraction borrows from the bytes behind.
  @inline(__always)
  static func marks(in word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5c)
    let found =
      ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
      | ((word &- ones &* 0x20) & ~word)
    return found & tops
  }

  /// How many of the eight bytes come before the first mark.
  @inline(__always)
  static func count(before marks: UInt64) -> Int {
    marks.trailingZeroBitCount &>> 3
  }

  /// Whether a byte is a quote, a backslash or a control character.
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Eight bytes as a word whose lowest byte is the first.
  @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}
