import Foundation
import RecordTransfer
import Records
import SpecDocuments

/// The command line: finds the command, runs it, and turns whatever happened into one line and an exit status.
@main
@MainActor
struct Docket {
  /// The version of the package.
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    CheckCommand.self, PromoteCommand.self, ListCommand.self, DriveCommand.self, QueryCommand.self,
    ExplainCommand.self,
    GetCommand.self, SaveCommand.self, DeleteCommand.self, CountCommand.self, ChangesCommand.self,
    ImportCommand.self, ExportCommand.self, CopyCommand.self, VerifyCommand.self,
    RepairCommand.self, CompactCommand.self, BenchCommand.self,
  ]

  static func main() async {
    // A broken pipe is an error of the write that met it, so that a command can clean up.
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let interruption = Interruption { opener.finish() }
    let console = Console(
      interruption: interruption, environment: ProcessInfo.processInfo.environment)
    let command = Task { await Docket(console: console).outcome(of: words) }
    let watch = Task {
      for await _ in gate {}
      command.cancel()
    }
    let outcome = await command.value
    watch.cancel()
    console.progress.clear()
    switch outcome {
    case .interrupted: Interruption.die(of: SIGINT)
    case .readerGone: Interruption.die(of: SIGPIPE)
    case .exit(let status): exit(status.rawValue)
    }
  }

  private enum Outcome {
    case exit(ExitStatus)
    case interrupted
    case readerGone
  }

  private let console: Console

  private func outcome(of words: [String]) async -> Outcome {
    do {
      let status = try await run(words)
      try console.output.flush()
      return console.interruption.isRaised ? .interrupted : .exit(status)
    } catch OutputFailure.readerGone {
      return .readerGone
    } catch {
      // What was printed before belongs before the error.
      try? console.output.flush()
      if console.interruption.isRaised {
        // What work has left behind is said; that a session or a query has ended is plain to see.
        if let failure = error as? CommandFailure { console.report(failure) }
        return .interrupted
      }
      let failure = Self.failure(for: error)
      console.report(failure)
      return .exit(failure.status)
    }
  }

  private static func failure(for error: any Error) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: failure
    case let error as RecordError: CommandFailure(error)
    case OutputFailure.refused(let reason):
      CommandFailure(.failure, "Standard output cannot be written: \(reason).")
    case let error as TransferError: .unusable(error.description.onOneLine)
    case let error as LineReader.Unreadable:
      .unusable("\(error.name) cannot be read: \(error.reason).")
    default: CommandFailure(.failure, "\(error)".onOneLine)
    }
  }

  private func run(_ words: [String]) async throws -> ExitStatus {
    guard let first = words.first, first != "--help", first != "-h" else {
      return try show(CommandUsage.overview(of: Self.commands.map { $0.usage }, console.style))
    }
    if first == "--version" { return try show(["docket \(Self.version)"]) }
    var rest = Array(words.dropFirst())
    if first == "help", let command = rest.first {
      rest = ["--help"]
      return try await run([command] + rest)
    }
    if first == "help" { return try await run(["--help"]) }
    let command = try command(named: first)
    guard let arguments = try ArgumentParser(usage: command.usage).parse(rest) else {
      return try show(command.usage.help(console.style))
    }
    return try await command.init(arguments).run(on: console)
  }

  private func command(named name: String) throws(CommandFailure) -> any Command.Type {
    if let command = Self.commands.first(where: { $0.usage.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let words = Self.commands.map { $0.usage.name } + ["--help", "--version"]
    // Of equally near words the one that was begun is meant.
    let known = words.filter { $0.hasPrefix(name) } + words.filter { !$0.hasPrefix(name) }
    let remedy = Suggestion.among(known, for: name) ?? ""
    throw .unusable("There is no \(kind) \(name); \(remedy) (see docket --help)")
  }

  private func show(_ lines: [String]) throws(OutputFailure) -> ExitStatus {
    for line in lines { try console.output.line(line) }
    return .success
  }
}
