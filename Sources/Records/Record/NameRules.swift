/// What the names of types, fields and records may be.
///
/// All of them are ASCII, so that a store can use them as its own names and compare them byte by byte.
package enum NameRules {
  /// The most characters a type, field or record name has.
  package static let maximumLength = 255

  /// Whether the text is `[A-Za-z][A-Za-z0-9_]*` and not too long.
  package static func isIdentifier(_ text: String) -> Bool {
    var rest = text.utf8.makeIterator()
    guard text.utf8.count <= maximumLength, let first = rest.next(), isLetter(first) else {
      return false
    }
    while let byte = rest.next() {
      guard isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") else { return false }
    }
    return true
  }

  /// Whether the text can be a record's name.
  package static func isRecordName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= maximumLength,
      first != UInt8(ascii: "_")
    else { return false }
    return text.utf8.allSatisfy { (0x20...0x7e).contains($0) && $0 != UInt8(ascii: "/") }
  }

  /// Whether the bytes of a text can be a record's name.
  package static func isRecordName(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, bytes.count <= maximumLength, first != UInt8(ascii: "_") else {
      return false
    }
    for byte in bytes where byte < 0x20 || byte > 0x7e || byte == UInt8(ascii: "/") { return false }
    return true
  }

  /// Whether the text can be a key in a path: `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isPathKey(_ text: String) -> Bool {
    guard let first = text.utf8.first, !isDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  package static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
