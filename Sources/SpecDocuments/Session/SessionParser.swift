/// Reads the lines of `session` fences.
struct SessionParser {
  let path: String
  let hasScreen: Bool
  let commands: CommandParser
  var diagnostics: [SpecDiagnostic] = []

  init(path: String, hasScreen: Bool, vocabulary: SpecVocabulary) {
    self.path = path
    self.hasScreen = hasScreen
    self.commands = CommandParser(vocabulary: vocabulary)
  }

  /// Reads one fence.
  ///
  /// - Parameters:
  ///   - line: The 1-based line of the opening fence.
  ///   - hasOpened: Whether the example has opened its screen before; set by its first `open`.
  mutating func script(
    _ lines: [String], line: Int, hasOpened: inout Bool
  ) -> SessionScript {
    var script = SessionScript(line: line, steps: [])
    var pending: (actor: String?, text: String, line: Int)?
    var expected: [ExpectedLine] = []

    func finish(_ parser: inout SessionParser, _ hasOpened: inout Bool) {
      guard let command = pending else { return }
      pending = nil
      defer { expected = [] }
      guard let step = parser.step(command, expected) else { return }
      parser.checkEllipsis(of: step, hasOpened: &hasOpened)
      script.steps.append(step)
    }

    for (offset, text) in lines.enumerated() {
      let number = line + 1 + offset
      if text.utf8.allSatisfy(\.isBlankOrLineEnd) || text == "#" || text.startsWithBytes("# ") {
        finish(&self, &hasOpened)
      } else if let (actor, command) = Self.prompt(text) {
        finish(&self, &hasOpened)
        pending = (actor, command, number)
      } else if pending != nil, expected.isEmpty, text == "|" || text.startsWithBytes("| ") {
        pending?.text += "\n" + text.utf8.dropFirst(2).text
      } else if pending != nil {
        expected.append(expectedLine(text, number))
      } else {
        refuse(
          number, "a line of output without a command above it",
          "a command starts with \"> \", a note with \"# \"")
      }
    }
    finish(&self, &hasOpened)
    if script.steps.isEmpty, diagnostics.isEmpty {
      refuse(line, "this session does nothing", "write a command that starts with \"> \"")
    }
    return script
  }

  private mutating func refuse(_ line: Int, _ problem: String, _ suggestion: String? = nil) {
    diagnostics.append(
      SpecDiagnostic(path: path, line: line, problem: problem, suggestion: suggestion))
  }

  private mutating func step(
    _ command: (actor: String?, text: String, line: Int), _ expected: [ExpectedLine]
  ) -> SessionStep? {
    do throws(CommandProblem) {
      let parsed = try commands.command(command.text)
      if case .screen = parsed, !hasScreen {
        refuse(
          command.line, "a screen's verb in a document that names no screen",
          "name it on line 1: <!-- spec format=1 screen=lists -->")
      }
      if case .kit = parsed, let actor = command.actor {
        refuse(
          command.line, "the store and the clock belong to nobody", "leave out \"\(actor)\"")
      }
      return SessionStep(
        actor: command.actor, command: parsed, text: command.text, line: command.line,
        expected: expected)
    } catch {
      refuse(command.line, error.problem, error.suggestion)
      return nil
    }
  }

  private mutating func checkEllipsis(of step: SessionStep, hasOpened: inout Bool) {
    let isFirstOpen = step.command == .screen("open") && !hasOpened
    if step.command == .screen("open") { hasOpened = true }
    guard !step.expected.isEmpty, step.expected.allSatisfy({ $0.kind == .anyLines }),
      !isFirstOpen
    else { return }
    refuse(
      step.expected[0].line, "... stands alone under a command",
      "write at least one line that must be there")
  }

  /// The actor and the command of a line such as `> open` or `alice> open`.
  static func prompt(_ text: String) -> (actor: String?, command: String)? {
    let bytes = Array(text.utf8)
    guard let mark = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let actor = bytes[..<mark]
    guard actor.allSatisfy({ $0.isLetter || $0.isDigit }), actor.first?.isLowercase ?? true,
      mark + 1 == bytes.count || bytes[mark + 1] == .space
    else { return nil }
    return (actor.isEmpty ? nil : actor.text, bytes[(mark + 1)...].trimmed.text)
  }

  private mutating func expectedLine(_ text: String, _ line: Int) -> ExpectedLine {
    if text == "..." { return ExpectedLine(line: line, kind: .anyLines) }
    let literal = text.startsWithBytes("\\") ? text.utf8.dropFirst().text : text
    do throws(CommandProblem) {
      return ExpectedLine(line: line, kind: .text(try Repetition.expand(literal)))
    } catch {
      refuse(line, error.problem, error.suggestion)
      return ExpectedLine(line: line, kind: .text(literal))
    }
  }
}
