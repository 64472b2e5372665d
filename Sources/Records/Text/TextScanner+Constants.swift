import Foundation

/// The constants that are one token each. An error is reported where the token starts; a string
/// that does not end, at its quote.
extension TextScanner {
  /// Reads a string with its quotes; the escapes are `\"`, `\\`, `\n`, `\t`, `\r` and `\u{hex}`.
  mutating func string() throws(RecordError) -> String {
    let quote = position
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      switch scalar {
      case "\"":
        return String(text)
      case "\\":
        text.append(try escaped(quote: quote))
      case "\u{0}":
        throw noNull()
      case "%" where purpose == .format:
        position -= 1
        try checkPercent()
        position += peek(1) == "%" ? 2 : 1
        text.append(scalar)
      default:
        text.append(scalar)
      }
    }
    throw unterminated(quote)
  }

  private mutating func escaped(quote: Int) throws(RecordError) -> Unicode.Scalar {
    guard let scalar = peek() else { throw unterminated(quote) }
    position += 1
    switch scalar {
    case "\"", "\\": return scalar
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u": return try scalarByNumber()
    default:
      let escapes = #"\" \\ \n \t \r or \u{…}"#
      throw error(
        "a backslash in a string stands before one of \(escapes).", expected: escapes)
    }
  }

  private mutating func scalarByNumber() throws(RecordError) -> Unicode.Scalar {
    var number: UInt32 = 0
    var digits = 0
    if peek() == "{" {
      position += 1
      while digits < 8, let digit = peek().flatMap(Self.hexadecimalDigit) {
        number = number << 4 | UInt32(digit)
        digits += 1
        position += 1
      }
      if digits > 0, peek() == "}", let scalar = Unicode.Scalar(number) {
        position += 1
        if number == 0 { throw noNull() }
        return scalar
      }
    }
    throw error(
      #"\u stands before the number of a Unicode scalar, as in \u{e9}."#, expected: #"\u{…}"#)
  }

  /// The error of a string that starts with the quote at the index.
  private func unterminated(_ quote: Int) -> RecordError {
    error("the string has no closing quote.", expected: "a closing quote", at: quote + 1)
  }

  private func noNull() -> RecordError {
    error("a string cannot hold U+0000.", expected: "a string without U+0000")
  }

  /// Reads `x"00ff"`.
  mutating func data() throws(RecordError) -> Data {
    position += 2
    var bytes: [UInt8] = []
    while let high = peek().flatMap(Self.hexadecimalDigit),
      let low = peek(1).flatMap(Self.hexadecimalDigit)
    {
      bytes.append(high << 4 | low)
      position += 2
    }
    guard peek() == "\"" else {
      throw error(
        #"data is written as pairs of hexadecimal digits, as in x"00ff"."#,
        expected: "pairs of hexadecimal digits")
    }
    position += 1
    return Data(bytes)
  }

  private static func hexadecimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "0"..."9": UInt8(scalar.value - 0x30)
    case "a"..."f": UInt8(scalar.value - 0x61 + 10)
    case "A"..."F": UInt8(scalar.value - 0x41 + 10)
    default: nil
    }
  }

  /// Reads `@Type/name` or `@Type/"any name"`, and `!cascade` or `!deny` behind it.
  mutating func reference() throws(RecordError) -> RecordReference {
    position += 1
    let type = word()
    guard !type.isEmpty, peek() == "/" else { throw noReference() }
    position += 1
    let name: String
    if peek() == "\"" {
      name = try string()
    } else {
      let start = position
      while let scalar = peek(), RecordReference.isBareNamePart(scalar) { position += 1 }
      name = text(start..<position)
      if name.isEmpty { throw noReference() }
    }
    let id: RecordID
    do {
      id = try RecordID(type: type, name: name)
    } catch {
      throw Self.placing(error, at: token.column)
    }
    // A `!` of another meaning never follows a reference without a blank.
    guard peek() == "!" else { return RecordReference(id) }
    position += 1
    switch word() {
    case "cascade": return RecordReference(id, action: .cascade)
    case "deny": return RecordReference(id, action: .deny)
    default:
      throw error(
        "behind a reference stands !cascade, !deny or nothing.", expected: "!cascade or !deny")
    }
  }

  private func noReference() -> RecordError {
    error(
      #"a reference is written @Type/name, or @Type/"name" for a name with other characters."#,
      expected: "@Type/name")
  }

  /// Reads a number or a date: everything up to what can be in neither.
  mutating func numberOrDate() throws(RecordError) -> RecordValue {
    let start = position
    while let scalar = peek(), Self.isWordPart(scalar) || "+-.:".unicodeScalars.contains(scalar) {
      position += 1
    }
    let bytes = scalars[start..<position].map { UInt8($0.value) }
    let separator = bytes.dropFirst(4).first
    if separator == UInt8(ascii: "-"), bytes.prefix(4).allSatisfy(NameRules.isDigit) {
      guard let date = DateText.date(bytes) else {
        throw error(
          "no such date; a date is written 2026-03-02 or 2026-03-02T10:15:00Z, in UTC.",
          expected: "a date that exists")
      }
      return .date(date)
    }
    do {
      switch try NumberText.number(bytes) {
      case .int(let value): return .int(value)
      case .double(let value): return .double(value)
      }
    } catch {
      switch error {
      case .malformed:
        throw self.error(
          "neither a number such as 6, 6.5 or 6e1 nor a date such as 2026-03-02.",
          expected: "a number or a date")
      case .outOfRange:
        throw self.error(
          "the number is beyond what 64 bits, or a finite double, can hold.",
          expected: "a number in range")
      }
    }
  }
}

extension RecordReference {
  /// Whether a record's name can have the character without being quoted.
  static func isBareNamePart(_ scalar: Unicode.Scalar) -> Bool {
    TextScanner.isWordPart(scalar) || scalar == "." || scalar == "-"
  }
}
