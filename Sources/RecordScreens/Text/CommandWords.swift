import Records

/// Cuts a command into its words; a string is always the last.
struct CommandWords {
  private let text: String
  private var position: String.Index
  /// Where the last word began.
  private var start: String.Index

  init(_ text: String) {
    self.text = text
    position = text.startIndex
    start = text.startIndex
  }

  mutating func next(_ expected: String) throws(ScreenCommandError) -> String {
    skipBlanks()
    guard position < text.endIndex else { throw error("Expected \(expected).") }
    position = text[position...].firstIndex { $0 == " " || $0 == "\t" } ?? text.endIndex
    return String(text[start..<position])
  }

  mutating func expect(_ word: String) throws(ScreenCommandError) {
    guard try next(word) == word else { throw error("Expected \(word).") }
  }

  mutating func string() throws(ScreenCommandError) -> String {
    skipBlanks()
    let literal = String(text[position...])
    position = text.endIndex
    guard literal.hasPrefix("\"") else {
      throw error("Expected a text in quotes, as in \"Milk\".")
    }
    guard case .string(let string)? = try? RecordValue(literal: literal) else {
      throw error(
        #"A text ends with its quotes, and \" \\ \n \t \r \u{…} are its only escapes."#)
    }
    return string
  }

  mutating func row() throws(ScreenCommandError) -> ScreenCommand.Row {
    skipBlanks()
    guard text[position...].hasPrefix("@") else {
      guard text[position...].hasPrefix("\"") else {
        throw error("Expected a row: its title in quotes, or @ and its number.")
      }
      return .title(try string())
    }
    guard let number = Int(try next("a row").dropFirst()), number > 0 else {
      throw error("A row's number is counted from 1, as in @1.")
    }
    return .number(number)
  }

  mutating func end() throws(ScreenCommandError) {
    skipBlanks()
    guard position == text.endIndex else { throw error("The command is longer than expected.") }
  }

  func error(_ message: String) -> ScreenCommandError {
    ScreenCommandError(message, column: column)
  }

  private var column: Int {
    text.unicodeScalars.distance(from: text.startIndex, to: start) + 1
  }

  private mutating func skipBlanks() {
    while position < text.endIndex, text[position] == " " || text[position] == "\t" {
      position = text.index(after: position)
    }
    start = position
  }
}
