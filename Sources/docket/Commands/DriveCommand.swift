import RecordScreens
import RecordSpecs
import SpecDocuments

/// `docket drive`: a screen without a user interface, commands in and every state out.
struct DriveCommand: Command {
  static let usage = CommandUsage(
    name: "drive", abstract: "drive a screen by commands and print every state",
    operands: [
      .init(
        name: "SCREEN",
        abstract: "Which one: \(ScreenDefinition.catalogue.map(\.name).joined(separator: ", "))."),
      .init(
        name: "SCRIPT", abstract: "A file of commands; standard input if not given or -.",
        isOptional: true),
    ],
    options: [
      .init(
        name: "--on", value: "URL",
        abstract: "The store, made if it is not there; memory: if not given."),
      .init(
        name: "--record", value: "FILE.md",
        abstract: "Write the session as an example of the book into a new file."),
    ],
    discussion: [
      "Commands, one a line; # begins a note, and alice> before one lets another user act:",
      "  " + ScreenCommand.forms.prefix(4).joined(separator: " · "),
      "  " + ScreenCommand.forms.dropFirst(4).prefix(4).joined(separator: " · "),
      "  " + ScreenCommand.forms.dropFirst(8).joined(separator: " · "),
      "  get REF · save REF field=LITERAL … · update REF … · delete REF · query Q · count Q",
      "  page Q · batch · changes · compact before=tok#n · schema TYPE field=KIND … · observe Q · cancel",
      "  store fails|holds next read|write … · store releases · store reopen · clock +DURATION",
      "A script or pipe ends at the first command that cannot be carried out, with exit 2.",
    ],
    examples: [
      #"printf 'open\ntap add\ntype name "Milk"\ntap save\n' | docket drive lists --on sqlite:lists.db"#
    ])

  private let definition: ScreenDefinition
  private let store: StoreURL
  private let script: String
  private let recordingPath: String?

  init(_ arguments: ParsedArguments) throws {
    let name = arguments.operands[0]
    guard let definition = ScreenDefinition.named(name) else {
      let known = ScreenDefinition.catalogue.map(\.name)
      throw CommandFailure.unusable(
        "There is no screen \(name); \(Suggestion.among(known, for: name) ?? "")")
    }
    self.definition = definition
    store = try StoreURL(arguments.value(of: "--on") ?? "memory:")
    script = arguments.operands.count > 1 ? arguments.operands[1] : "-"
    recordingPath = arguments.value(of: "--record")
    if let recordingPath { try Recording.checkPlace(recordingPath) }
  }

  func run(on console: Console) async throws -> ExitStatus {
    let reader = script == "-" ? console.input : try LineReader(path: script, console: console)
    var commands = CommandReader(reader: reader, console: console)
    let session = try await LiveSession(store: store, definition: definition)
    do {
      let recording = try await drive(session, by: &commands, on: console)
      await session.end()
      if let recordingPath, let recording { try await recording.write(to: recordingPath) }
    } catch {
      await session.end()
      throw error
    }
    return .success
  }

  private func drive(
    _ session: LiveSession, by commands: inout CommandReader, on console: Console
  ) async throws -> Recording? {
    var recording =
      recordingPath == nil
      ? nil : try await Recording(of: session, screen: definition.name, store: store)
    while let typed = try commands.next() {
      try Task.checkCancellation()
      let printed: [String]
      do throws(CommandFailure) {
        let lines = try await output(of: typed, in: session)
        recording?.add(typed, lines)
        printed = lines
      } catch {
        guard commands.isTyped else { throw error }
        console.report(error)
        continue
      }
      try commands.print(printed)
    }
    return recording
  }

  private func output(
    of typed: TypedCommand, in session: LiveSession
  ) async throws(CommandFailure) -> [String] {
    let command = try typed.parsed(on: store)
    let lines = await session.perform(command, by: typed.actor)
    if let refusal = lines.first(where: \.isRefusal) {
      throw typed.failure(String(refusal.text.dropFirst().dropLast()))
    }
    return lines.map(\.text)
  }
}
