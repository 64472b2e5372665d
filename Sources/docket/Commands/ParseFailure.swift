import Records

/// Shows where a query or a value does not parse: the text, and a caret under the place.
enum ParseFailure {
  /// The failure of a text, with the place if the error knows it.
  ///
  /// - Parameter subject: What the text is, as a sentence begins with it.
  static func failure(
    _ error: RecordError, of subject: String, in text: String, hint: String = ""
  ) -> CommandFailure {
    guard let column = error.column else { return CommandFailure(error) }
    let names = error.message.lowercased().contains("column \(column)")
    let message = names ? error.message : "Column \(column): " + error.message
    return CommandFailure(
      error.code.exitStatus, "\(subject) does not parse. \(message.onOneLine)\(hint)",
      excerpt: excerpt(of: text, column: column))
  }

  /// The line of the text with the column, and a caret under it.
  static func excerpt(of text: String, column: Int) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let place = min(max(column - 1, 0), scalars.count)
    let isBreak = { (scalar: Unicode.Scalar) in scalar == "\n" || scalar == "\r" }
    let start = scalars[..<place].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
    let end = scalars[place...].firstIndex(where: isBreak) ?? scalars.count
    let line = shown(scalars[start..<end])
    let before = shown(scalars[start..<place])
    return [line, String(repeating: " ", count: DisplayWidth.of(before)) + "^"]
  }

  private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    // A tab or a control character would move the caret, or the terminal.
    view.append(contentsOf: scalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    return String(view)
  }
}
