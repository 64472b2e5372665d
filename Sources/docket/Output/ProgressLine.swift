/// One line on standard error that is written over and over, on a terminal only.
final class ProgressLine {
  private let stream: TextStream
  private let isEnabled: Bool
  private var isShown = false

  init(on stream: TextStream, environment: [String: String]) {
    self.stream = stream
    isEnabled = stream.isTerminal && environment["TERM"] != "dumb"
  }

  /// Replaces the line.
  func show(_ text: String) {
    guard isEnabled else { return }
    isShown = true
    try? stream.write("\r\u{1B}[K\(text)")
  }

  /// Takes the line away, so that other text can follow.
  func clear() {
    guard isShown else { return }
    isShown = false
    try? stream.write("\r\u{1B}[K")
  }
}
