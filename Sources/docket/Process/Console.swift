import Foundation

/// What a command talks to: the three standard streams, and the user's Control-C.
@MainActor
final class Console {
  let output = TextStream(descriptor: STDOUT_FILENO)
  let errors = TextStream(descriptor: STDERR_FILENO)
  let input: LineReader
  let environment: [String: String]
  let interruption: Interruption
  let progress: ProgressLine

  init(interruption: Interruption, environment: [String: String]) {
    self.interruption = interruption
    self.environment = environment
    input = LineReader(
      descriptor: STDIN_FILENO, name: "standard input",
      wakeDescriptor: interruption.wakeDescriptor)
    progress = ProgressLine(environment: environment)
  }

  /// How standard output is coloured.
  var style: Style { Style(for: output, environment: environment) }

  /// Says on standard error why a command ended.
  func report(_ failure: CommandFailure) {
    progress.clear()
    let style = Style(for: errors, environment: environment)
    for message in [failure.message] + failure.further {
      try? errors.line("docket: " + style.red(message))
    }
    for line in failure.excerpt { try? errors.line("  " + line) }
    try? errors.flush()
  }
}
