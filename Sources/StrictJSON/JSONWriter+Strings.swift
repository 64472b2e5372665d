extension JSONWriter {
  /// Writes a string; only what JSON demands is escaped, the rest stays readable.
  package mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    let done: Void? = value.utf8.withContiguousStorageIfAvailable { content in
      append(UnsafeRawBufferPointer(content))
    }
    if done == nil {
      // A string that lives elsewhere, such as in an Objective-C object.
      [UInt8](value.utf8).withUnsafeBytes { append($0) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string of what `body` appends, none of which needs to be escaped.
  package mutating func plainString(_ body: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    body(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ content: UnsafeRawBufferPointer) {
    var start = 0
    var place = 0
    while true {
      place = Self.endOfPlainRun(in: content, from: place)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: content[start..<place]))
      guard place < content.count else { return }
      appendEscape(of: content[place])
      place &+= 1
      start = place
    }
  }

  /// The first byte from a place on that JSON demands to be escaped.
  private static func endOfPlainRun(in content: UnsafeRawBufferPointer, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var place = start
    while content.count &- place >= 8 {
      let word = content.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5c)
      let found =
        ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
        | ((word &- ones &* 0x20) & ~word)
      if found & tops != 0 { break }
      place &+= 8
    }
    while place < content.count {
      let byte = content[place]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      place &+= 1
    }
    return place
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0a: bytes.append(UInt8(ascii: "n"))
    case 0x0c: bytes.append(UInt8(ascii: "f"))
    case 0x0d: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(HexDigits.digit(byte >> 4))
      bytes.append(HexDigits.digit(byte & 0x0f))
    }
  }
}
