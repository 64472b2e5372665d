extension JSONWriter {
  /// Writes a string; only what JSON demands is escaped, the rest stays readable.
  package mutating func string(_ value: String) {
    extend(by: JSONCursor.stringSize(value.utf8.count)) { $0.string(value) }
  }

  /// Writes a string of bytes none of which needs to be escaped.
  package mutating func plainString(_ content: [UInt8]) {
    extend(by: content.count + 2) { cursor in
      cursor.byte(UInt8(ascii: "\""))
      content.withUnsafeBytes { cursor.bytes($0) }
      cursor.byte(UInt8(ascii: "\""))
    }
  }

  /// Writes a whole number.
  package mutating func int(_ value: some BinaryInteger) {
    text(String(value))
  }

  /// Writes a finite double as the shortest text that reads back as the same double.
  package mutating func double(_ value: Double) {
    // Swift's text always has a point or an exponent, so it never reads back as an int.
    text(value.description)
  }

  /// Writes true or false.
  package mutating func bool(_ value: Bool) {
    extend(by: 5) { $0.bytes(value ? "true" : "false") }
  }

  /// Ends the line, and with it the text.
  package mutating func endLine() {
    extend(by: 1) { $0.byte(UInt8(ascii: "\n")) }
  }

  private mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { content in
      extend(by: content.count) { $0.bytes(UnsafeRawBufferPointer(content)) }
    }
  }
}
