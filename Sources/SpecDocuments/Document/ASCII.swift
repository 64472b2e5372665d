extension UInt8 {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let backslash = UInt8(ascii: "\\")
  static let quotationMark = UInt8(ascii: "\"")
  static let space = UInt8(ascii: " ")

  var isBlank: Bool { self == .space || self == UInt8(ascii: "\t") }
  var isBlankOrLineEnd: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isUppercase: Bool { (0x41...0x5A).contains(self) }
  var isLowercase: Bool { (0x61...0x7A).contains(self) }
  var isLetter: Bool { isUppercase || isLowercase }
}

extension Collection<UInt8> {
  /// The bytes as text; the sources are valid UTF-8 and are cut at ASCII bytes only.
  var text: String { String(decoding: self, as: UTF8.self) }
}

extension BidirectionalCollection<UInt8> where SubSequence: BidirectionalCollection {
  /// The bytes without blanks and line ends at either end.
  var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isBlankOrLineEnd }),
      let last = lastIndex(where: { !$0.isBlankOrLineEnd })
    else { return self[endIndex...] }
    return self[first...last]
  }
}

extension Substring.UTF8View {
  var trimmedText: String { Array(self).trimmed.text }
}

extension String {
  /// Whether the text starts with these bytes; `hasPrefix` looks at whole characters, marks included.
  func startsWithBytes(_ prefix: String) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether two texts are the same bytes; `==` would also accept canonically equivalent ones.
  package func isByteEqual(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
