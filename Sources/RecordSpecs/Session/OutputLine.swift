/// A line that a command printed.
package struct OutputLine: Hashable, Sendable {
  /// The line, prefixed by its actor where it is not the command's own.
  package var text: String

  /// An error's message, which is compared only where the document writes it.
  package var message: String?

  /// Whether the line says that the command could not be carried out as it stands, such as a row that is not there.
  package private(set) var isRefusal = false

  package init(_ text: String, message: String? = nil) {
    self.text = text
    self.message = message
  }

  /// Says in brackets why a command could not be carried out.
  static func refusal(_ reason: String) -> OutputLine {
    var line = OutputLine("(\(reason))")
    line.isRefusal = true
    return line
  }

  func prefixed(by actor: String) -> OutputLine {
    OutputLine("\(actor): \(text)", message: message)
  }

  /// The line with its message behind it.
  var textWithMessage: String {
    message.map { "\(text) message=\(RecordPrinter.quoted($0))" } ?? text
  }

  /// The line as it compares with a document's line.
  package func text(against expected: String?) -> String {
    guard let expected, expected.contains(" message=") else { return text }
    return textWithMessage
  }
}
