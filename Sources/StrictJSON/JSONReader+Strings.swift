extension JSONReader {
  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    string(of: try text())
  }

  /// The string that stands somewhere in the text.
  package func string(of text: JSONText) -> String {
    // Its bytes were checked when it was read, so nothing is repaired here.
    if text.isEscaped { return String(decoding: unescaped(text), as: UTF8.self) }
    return String(decoding: content(of: text), as: UTF8.self)
  }

  /// The bytes of a key or string as they stand in the text, escapes included.
  package func content(of text: JSONText) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[text.range])
  }

  /// Reads over a string, checks it, and tells where it stands.
  package mutating func text() throws(JSONError) -> JSONText {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw failure("a string is expected here")
    }
    let start = offset &+ 1
    var place = start
    var isEscaped = false
    var highBits: UInt64 = 0
    while true {
      place = endOfPlainRun(from: place, highBits: &highBits)
      guard place < bytes.count else { throw failure("this string does not end") }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        let text = JSONText(
          start: start, end: place, isEscaped: isEscaped,
          isASCII: highBits & PlainBytes.tops == 0)
        if !text.isASCII { try checkUTF8(text) }
        offset = place &+ 1
        return text
      case UInt8(ascii: "\\"):
        isEscaped = true
        place = try endOfEscape(at: place)
      default:
        throw failure("a control character must be escaped", at: place)
      }
    }
  }

  /// The first byte from a place on that is a quote, a backslash or a control character.
  ///
  /// - Parameter highBits: Gets a top bit for each byte before it that is not ASCII, in whatever place.
  private func endOfPlainRun(from start: Int, highBits: inout UInt64) -> Int {
    var place = start
    while bytes.count &- place >= 8 {
      let word = PlainBytes.word(bytes, at: place)
      let marks = PlainBytes.marks(in: word)
      if marks != 0 {
        // Of this word only the bytes before the first mark belong to the run.
        highBits |= word & ((marks & (0 &- marks)) &- 1)
        return place &+ PlainBytes.count(before: marks)
      }
      highBits |= word
      place &+= 8
    }
    while place < bytes.count {
      let byte = bytes[place]
      if PlainBytes.isSpecial(byte) { break }
      highBits |= UInt64(byte)
      place &+= 1
    }
    return place
  }

  /// Checks an escape and tells where it ends.
  private func endOfEscape(at start: Int) throws(JSONError) -> Int {
    guard start &+ 1 < bytes.count else { throw failure("this string does not end") }
    switch bytes[start &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: start) else {
        throw failure("\\u needs four hexadecimal digits", at: start)
      }
      guard UTF16.isSurrogate(unit) else { return start &+ 6 }
      guard UTF16.isLeadSurrogate(unit), let next = codeUnit(at: start &+ 6),
        UTF16.isTrailSurrogate(next)
      else { throw failure("half of a surrogate pair stands alone", at: start) }
      return start &+ 12
    default:
      throw failure("there is no such escape", at: start)
    }
  }

  /// The value of a `\uXXXX` at a place, nil if there is none.
  private func codeUnit(at start: Int) -> UInt16? {
    guard bytes.count &- start >= 6, bytes[start] == UInt8(ascii: "\\"),
      bytes[start &+ 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for place in start &+ 2..<start &+ 6 {
      let digit: UInt8
      switch bytes[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[place] &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[place] &- UInt8(ascii: "a") &+ 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[place] &- UInt8(ascii: "A") &+ 10
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// The bytes of a checked string, its escapes replaced by what they mean.
  func unescaped(_ text: JSONText) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.range.count)
    var place = text.start
    while place < text.end {
      let byte = bytes[place]
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        place &+= 1
        continue
      }
      if let unit = codeUnit(at: place) {
        place &+= 6
        var units = [unit]
        if UTF16.isLeadSurrogate(unit), let next = codeUnit(at: place) {
          units.append(next)
          place &+= 6
        }
        result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        continue
      }
      result.append(Self.meaning(ofEscape: bytes[place &+ 1]))
      place &+= 2
    }
    return result
  }

  private static func meaning(ofEscape letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  private func checkUTF8(_ text: JSONText) throws(JSONError) {
    guard let place = UTF8Check.firstInvalid(in: content(of: text)) else { return }
    throw failure("these bytes are not UTF-8", at: text.start &+ place)
  }
}
