/// Writes HTML in which nothing but its own elements is markup: texts and attributes' values are escaped on their way in.
struct HTMLWriter {
  /// What has been written.
  private(set) var html = ""

  /// An attribute's name and value; one without a value is left out.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  /// Writes text.
  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }

  /// Writes an element with what `content` writes inside.
  mutating func element(
    _ tag: StaticString, _ attributes: Attributes = [:], content: (inout HTMLWriter) -> Void
  ) {
    open(tag, attributes)
    content(&self)
    html += "</\(tag)>"
  }

  /// Writes an element with a text inside.
  mutating func element(_ tag: StaticString, _ attributes: Attributes = [:], text: String) {
    element(tag, attributes) { $0.text(text) }
  }

  /// Writes an element that has no end tag, such as `meta`, or begins one whose end is optional, such as `tr`.
  mutating func open(_ tag: StaticString, _ attributes: Attributes = [:]) {
    html += "<\(tag)"
    for (name, value) in attributes {
      guard let value else { continue }
      html += " \(name)=\""
      text(value)
      html += "\""
    }
    html += ">"
  }

  /// Ends the line, so that the source of the page can be read too.
  mutating func newLine() {
    html += "\n"
  }

  /// Writes the program's own text as it stands, such as the style sheet.
  mutating func verbatim(_ text: StaticString) {
    html += "\(text)"
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "&": html += "&amp;"
    case "<": html += "&lt;"
    case ">": html += "&gt;"
    case "\"": html += "&quot;"
    case "\n", "\t": html.unicodeScalars.append(scalar)
    case "\u{00}"..<" ": append(pictureOf: scalar)
    // Neither may stand in a page, and neither has a picture.
    case "\u{7F}"..<"\u{A0}": html += "\u{FFFD}"
    default: html.unicodeScalars.append(scalar)
    }
  }

  /// A control character may not stand in a page; Unicode has a picture of each.
  private mutating func append(pictureOf control: Unicode.Scalar) {
    if let picture = Unicode.Scalar(0x2400 + control.value) {
      html.unicodeScalars.append(picture)
    }
  }
}
