import Foundation

/// Colours for a terminal; plain text anywhere else, and wherever `NO_COLOR` is set.
struct Style {
  private let isPlain: Bool

  /// Decides for a stream; `NO_COLOR` counts when it is set and not empty, as <https://no-color.org> has it.
  init(for stream: TextStream, environment: [String: String]) {
    let refuses = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isPlain = !stream.isTerminal || refuses || environment["TERM"] == "dumb"
  }

  func bold(_ text: String) -> String { styled(text, "1") }
  func dim(_ text: String) -> String { styled(text, "2") }
  func red(_ text: String) -> String { styled(text, "31") }
  func green(_ text: String) -> String { styled(text, "32") }
  func cyan(_ text: String) -> String { styled(text, "36") }

  /// A line of a difference, in the colour of its mark.
  func difference(_ line: String) -> String {
    switch line.utf8.first {
    case UInt8(ascii: "-"): red(line)
    case UInt8(ascii: "+"): green(line)
    default: line
    }
  }

  private func styled(_ text: String, _ code: String) -> String {
    isPlain || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
