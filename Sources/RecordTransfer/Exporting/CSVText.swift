/// Cells and rows as RFC 4180 has them.
package enum CSVText {
  /// The rows' end.
  package static let lineEnd = "\r\n"

  /// A cell's text, in quotes where it needs them.
  ///
  /// Empty text is `""`, so that it differs from a cell with nothing. Blanks at the ends stand in quotes, since some
  /// programs take them away otherwise.
  package static func cell(_ text: String) -> String {
    let utf8 = text.utf8
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x2c }
    if isPlain, let first = utf8.first, first != 0x20, utf8.last != 0x20 { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    quoted.unicodeScalars.append("\"")
    return quoted
  }

  /// A row with its end.
  package static func row(_ cells: [String]) -> String {
    cells.joined(separator: ",") + lineEnd
  }
}
