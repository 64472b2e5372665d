import SpecDocuments

/// Takes commands from a script, a pipe or a keyboard, and prints what they brought about.
///
/// A keyboard gets a prompt. Anything else is printed as a transcript, each command above its states, so that the
/// output reads as a session of the book.
@MainActor
struct CommandReader {
  /// Whether somebody types, so that a mistake can be put right by the next line.
  let isTyped: Bool

  private let reader: LineReader
  private let console: Console
  private let showsPrompt: Bool
  private var lineNumber = 0
  /// A line that was read to see whether it continues the command before.
  private var ahead: String?

  init(reader: LineReader, console: Console) {
    self.reader = reader
    self.console = console
    isTyped = reader.isTerminal
    showsPrompt = reader.isTerminal && console.output.isTerminal
  }

  /// The next command, nil at the end.
  mutating func next() throws -> TypedCommand? {
    while let line = try nextLine(prompt: "> ") {
      let text = line.trimmingBlanks()
      if text.isEmpty || text.hasPrefix("#") { continue }
      if isTyped, text == "quit" || text == "exit" { return nil }
      if isTyped, text == "help" {
        try console.output.line(DriveCommand.usage.discussion.joined(separator: "\n"))
        continue
      }
      let number = lineNumber
      let prompt = SessionCommand.prompt(text)
      let command = try withContinuation(prompt?.command ?? text)
      let typed = TypedCommand(
        actor: prompt?.actor, text: command,
        place: isTyped ? "" : "\(reader.name):\(number): ")
      if !showsPrompt { try echo(typed) }
      return typed
    }
    return nil
  }

  /// Prints what a command brought about, at once: somebody may wait for it before giving the next one.
  func print(_ lines: [String]) throws(OutputFailure) {
    for line in lines { try console.output.line(line) }
    try console.output.flush()
  }

  /// A batch has its items on lines that begin with `| `; no other command waits for the line behind it.
  private mutating func withContinuation(_ command: String) throws -> String {
    var text = command
    guard text == "batch" || text.hasPrefix("batch ") else { return text }
    while let line = try nextLine(prompt: "") {
      guard line == "|" || line.hasPrefix("| ") else {
        ahead = line
        break
      }
      text += "\n" + line.dropFirst(2)
    }
    return text
  }

  private mutating func nextLine(prompt: String) throws -> String? {
    if let line = ahead {
      ahead = nil
      return line
    }
    if showsPrompt, !prompt.isEmpty { try console.output.write(console.style.dim(prompt)) }
    lineNumber += 1
    switch try reader.next() {
    case .text(let line): return line
    case .end:
      if showsPrompt { try console.output.line("") }
      return nil
    case .interrupted: throw CancellationError()
    }
  }

  private func echo(_ command: TypedCommand) throws {
    let lines = command.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let mark = index == 0 ? "\(command.actor ?? "")>" : "|"
      try console.output.line(console.style.bold("\(mark) \(line)"))
    }
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
