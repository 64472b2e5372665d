/// `{{TEXT * N}}` in a session: the text N times, so that large things can be written small.
///
/// Each `#` in the text is the number of the repetition, from 1 on, with zeros in front so that all are equally long.
/// Anything else between such brackets stands as it is.
enum Repetition {
  /// What a repetition may come to, in bytes; more is a slip of the pen.
  static let limit = 16_000_000

  /// Writes out the repetitions of a text.
  static func expand(_ text: String) throws(CommandProblem) -> String {
    var rest = Array(text.utf8)[...]
    guard rest.firstRange(of: "{{".utf8) != nil else { return text }
    var expanded: [UInt8] = []
    while let open = rest.firstRange(of: "{{".utf8) {
      expanded += rest[..<open.lowerBound]
      rest = rest[open.lowerBound...]
      guard let close = rest.dropFirst(2).firstRange(of: "}}".utf8),
        let (text, count) = parts(of: rest[open.upperBound..<close.lowerBound])
      else {
        expanded.append(contentsOf: rest.prefix(1))
        rest = rest.dropFirst()
        continue
      }
      let digits = String(count).utf8.count
      guard text.count * digits <= limit / max(count, 1) else {
        throw CommandProblem(
          "this repetition comes to more than \(limit) bytes", "repeat less, or a shorter text")
      }
      for number in 1..<(count + 1) { append(text, number, digits, to: &expanded) }
      rest = rest[close.upperBound...]
    }
    return (expanded + rest).text
  }

  /// The text in front of ` * N`, and N.
  private static func parts(of content: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    let digits = content.suffix(8).reversed().prefix(while: \.isDigit).count
    let text = content.dropLast(digits)
    guard digits > 0, text.suffix(3).elementsEqual(" * ".utf8),
      let count = Int(content.suffix(digits).text)
    else { return nil }
    return (Array(text.dropLast(3)), count)
  }

  private static func append(
    _ text: [UInt8], _ number: Int, _ digits: Int, to expanded: inout [UInt8]
  ) {
    for byte in text {
      guard byte == UInt8(ascii: "#") else {
        expanded.append(byte)
        continue
      }
      let number = Array(String(number).utf8)
      expanded += Array(repeating: UInt8(ascii: "0"), count: digits - number.count) + number
    }
  }
}
