/// A place in memory that bytes are written to.
///
/// It does not check each byte: whoever writes asks ``hasRoom(for:)`` before, once for several values.
package struct JSONCursor {
  /// The most bytes that a whole number takes.
  package static let intSize = 20

  /// Where the next byte goes.
  @usableFromInline var place: UnsafeMutableRawPointer
  /// Where there is no room any more.
  @usableFromInline let end: UnsafeMutableRawPointer

  init(_ place: UnsafeMutableRawPointer, to end: UnsafeMutableRawPointer) {
    self.place = place
    self.end = end
  }

  /// Whether so many bytes fit.
  @inlinable
  package func hasRoom(for count: Int) -> Bool { end - place >= count }

  /// Lets bytes be written at the place, and goes behind as many as `body` tells.
  package mutating func append(_ body: (UnsafeMutableRawPointer) -> Int) -> Int {
    let count = body(place)
    place += count
    return count
  }

  /// The most bytes that a string of so many takes, its quotes included.
  @inlinable
  package static func stringSize(_ count: Int) -> Int { 6 &* count &+ 2 }

  /// Writes a byte.
  @inlinable
  package mutating func byte(_ byte: UInt8) {
    place.storeBytes(of: byte, as: UInt8.self)
    place += 1
  }

  /// Writes bytes as they are.
  @inlinable
  package mutating func bytes(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    place.copyMemory(from: start, byteCount: bytes.count)
    place += bytes.count
  }

  /// Writes a part of bytes as they are.
  @inlinable
  package mutating func bytes(_ all: UnsafeRawBufferPointer, _ part: Range<Int>) {
    bytes(UnsafeRawBufferPointer(rebasing: all[part]))
  }

  /// Writes bytes as they are.
  package mutating func bytes(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { self.bytes($0) }
  }

  /// Writes bytes as they are.
  package mutating func bytes(_ text: StaticString) {
    bytes(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes a whole number.
  package mutating func int(_ value: Int64) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    digits(of: value.magnitude)
  }

  /// Writes a whole number that is not negative.
  package mutating func digits(of value: UInt64) {
    var count = 1
    var limit: UInt64 = 10
    while count < 20, value >= limit {
      count &+= 1
      // The twentieth digit's limit is beyond the type, and is not asked for.
      limit = limit &* 10
    }
    var rest = value
    var offset = count
    while offset > 0 {
      offset &-= 1
      let tenth = rest / 10
      let digit = UInt8(truncatingIfNeeded: rest &- tenth &* 10)
      place.storeBytes(of: UInt8(ascii: "0") &+ digit, toByteOffset: offset, as: UInt8.self)
      rest = tenth
    }
    place += count
  }

  /// Writes a string in quotes, with what JSON demands to be escaped.
  package mutating func string(_ value: String) {
    byte(UInt8(ascii: "\""))
    let done: Void? = value.utf8.withContiguousStorageIfAvailable { content in
      escaped(UnsafeRawBufferPointer(content))
    }
    if done == nil {
      // A string that lives elsewhere, such as in an Objective-C object.
      [UInt8](value.utf8).withUnsafeBytes { escaped($0) }
    }
    byte(UInt8(ascii: "\""))
  }

  /// Writes the content of a string; only what JSON demands is escaped, the rest stays readable.
  private mutating func escaped(_ content: UnsafeRawBufferPointer) {
    var read = 0
    while content.count &- read >= 8 {
      let word = PlainBytes.word(content, at: read)
      // All eight, as if none were special; what comes behind the plain ones is written over.
      place.storeBytes(of: word.littleEndian, as: UInt64.self)
      let marks = PlainBytes.marks(in: word)
      if marks == 0 {
        read &+= 8
        place += 8
        continue
      }
      let count = PlainBytes.count(before: marks)
      place += count
      escape(content[read &+ count])
      read &+= count &+ 1
    }
    while read < content.count {
      let next = content[read]
      if PlainBytes.isSpecial(next) { escape(next) } else { byte(next) }
      read &+= 1
    }
  }

  private mutating func escape(_ special: UInt8) {
    byte(UInt8(ascii: "\\"))
    switch special {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte(special)
    case 0x08: byte(UInt8(ascii: "b"))
    case 0x09: byte(UInt8(ascii: "t"))
    case 0x0a: byte(UInt8(ascii: "n"))
    case 0x0c: byte(UInt8(ascii: "f"))
    case 0x0d: byte(UInt8(ascii: "r"))
    default:
      bytes("u00")
      byte(HexDigits.digit(special >> 4))
      byte(HexDigits.digit(special & 0x0f))
    }
  }
}
