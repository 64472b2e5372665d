/// Cuts a command into words and literals, byte by byte.
struct CommandScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  var isAtEnd: Bool { rest.allSatisfy(\.isBlankOrLineEnd) }

  mutating func skipBlanks() {
    rest = rest.drop(while: \.isBlankOrLineEnd)
  }

  /// The bytes up to the next blank; empty at the end.
  mutating func word() -> String {
    skipBlanks()
    let word = rest.prefix { !$0.isBlankOrLineEnd }
    rest = rest[word.endIndex...]
    return word.text
  }

  /// What is left, without blanks at its ends.
  mutating func remainder() -> String {
    let text = rest.trimmed.text
    rest = rest[rest.endIndex...]
    return text
  }

  /// Takes `text` if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  mutating func expectEnd(of command: String) throws(CommandProblem) {
    guard !isAtEnd else { return }
    let word = word()
    throw CommandProblem("unexpected \"\(word)\" behind \"\(command)\"")
  }

  /// The extent of a literal: a string, or everything up to a blank outside quotes and brackets.
  mutating func literal(of what: String) throws(CommandProblem) -> LiteralText {
    skipBlanks()
    guard !rest.isEmpty else { throw CommandProblem("\(what) has no value") }
    var depth = 0
    var index = rest.startIndex
    scan: while index < rest.endIndex {
      switch rest[index] {
      case .quotationMark:
        index = try endOfString(from: index, in: what)
        // A string on its own ends at its quotation mark.
        if depth == 0, rest.first == .quotationMark { break scan }
        continue scan
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
      case let byte where byte.isBlankOrLineEnd && depth <= 0:
        break scan
      default:
        break
      }
      index += 1
    }
    guard depth <= 0 else { throw CommandProblem("a bracket in \(what) is not closed") }
    let literal = rest[..<index]
    rest = rest[index...]
    guard rest.first?.isBlankOrLineEnd ?? true else {
      throw CommandProblem("a blank is missing behind \(literal.text)")
    }
    return LiteralText(literal.text)
  }

  /// A literal string, as the screens' verbs take it.
  mutating func string(of what: String) throws(CommandProblem) -> LiteralText {
    skipBlanks()
    guard rest.first == .quotationMark else {
      throw CommandProblem("\(what) must be a string", "put it between quotation marks")
    }
    return try literal(of: what)
  }

  /// `Type/name` or `Type/"quoted name"`.
  mutating func reference() throws(CommandProblem) -> RecordAddress {
    skipBlanks()
    let type = rest.prefix { !$0.isBlankOrLineEnd && $0 != UInt8(ascii: "/") }
    rest = rest[type.endIndex...]
    guard take("/") else {
      throw CommandProblem(
        type.isEmpty ? "no record is named" : "\"\(type.text)\" names no record",
        "write Type/name, for example Lists/groceries")
    }
    if rest.first == .quotationMark {
      return RecordAddress(type: type.text, name: .quoted(try literal(of: "the name")))
    }
    let name = rest.prefix { !$0.isBlankOrLineEnd }
    rest = rest[name.endIndex...]
    return RecordAddress(type: type.text, name: .plain(name.text))
  }

  /// The number of an opaque token such as `rev#1`, if `key=` and its kind come next.
  mutating func token(_ key: String, _ kind: String) throws(CommandProblem) -> Int? {
    skipBlanks()
    let before = rest
    guard take("\(key)=\(kind)#") else { return nil }
    let digits = rest.prefix(while: \.isDigit)
    guard let number = Int(digits.text), number > 0,
      rest[digits.endIndex...].first?.isBlankOrLineEnd ?? true
    else {
      rest = before
      throw CommandProblem("malformed token", "write \(key)=\(kind)#1")
    }
    rest = rest[digits.endIndex...]
    return number
  }

  private func endOfString(
    from start: Int, in what: String
  ) throws(CommandProblem) -> Int {
    var index = start + 1
    while index < rest.endIndex {
      if rest[index] == .quotationMark { return index + 1 }
      index += rest[index] == .backslash ? 2 : 1
    }
    throw CommandProblem("a string in \(what) is not closed")
  }
}
