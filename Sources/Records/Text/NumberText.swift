/// Numbers in the one grammar of texts: `-?digits[.digits][(e|E)[+|-]digits]`.
package enum NumberText {
  /// A number read from text: a point or an exponent makes a double.
  package enum Number: Equatable, Sendable {
    case int(Int64)
    case double(Double)
  }

  /// Why a text gives no number.
  package enum Refusal: Error, Equatable, Sendable {
    /// The text does not follow the grammar.
    case malformed
    /// The number is beyond what 64 bits, or a finite double, can hold.
    case outOfRange
  }

  /// The shortest text that gives the double back, always with a point or an exponent.
  package static func text(_ value: Double) -> String {
    // Negative zero is stored as zero.
    value == 0 ? "0.0" : value.description
  }

  /// Reads a whole text as one number; a double is correctly rounded.
  package static func number(_ text: some Collection<UInt8>) throws(Refusal) -> Number {
    var rest = text[...]
    var isDouble = false
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard skipDigits(&rest) else { throw .malformed }
    if rest.first == UInt8(ascii: ".") {
      isDouble = true
      rest.removeFirst()
      guard skipDigits(&rest) else { throw .malformed }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      isDouble = true
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard skipDigits(&rest) else { throw .malformed }
    }
    guard rest.isEmpty else { throw .malformed }
    let string = String(decoding: text, as: UTF8.self)
    if isDouble {
      guard let value = Double(string), value.isFinite else { throw .outOfRange }
      return .double(value == 0 ? 0 : value)
    }
    guard let value = Int64(string) else { throw .outOfRange }
    return .int(value)
  }

  private static func skipDigits<Text: Collection<UInt8>>(_ rest: inout Text) -> Bool
  where Text.SubSequence == Text {
    let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
    rest = rest.dropFirst(count)
    return count > 0
  }
}
