import RecordSpecs
import SpecDocuments

/// A command of a script, a pipe or a keyboard, with its place.
struct TypedCommand {
  let actor: String?
  /// As it stands behind the prompt, continued text included.
  let text: String
  /// What is in front of an error: the script and the line; nothing for what was typed.
  let place: String

  /// Reads the command.
  ///
  /// - Throws: A ``CommandFailure`` that names the line and suggests a remedy.
  func parsed(on store: StoreURL) throws(CommandFailure) -> SessionCommand {
    let command: SessionCommand
    do throws(CommandProblem) {
      command = try SessionCommand(parsing: text, vocabulary: .current())
    } catch {
      throw failure(error.problem, remedy: error.suggestion)
    }
    if case .kit(.clock) = command, store.scheme != .memory {
      throw failure(
        "a store in a file keeps the machine's time", remedy: "drive memory: to move it")
    }
    if case .kit = command, actor != nil {
      throw failure("the store and the clock belong to nobody", remedy: "leave out the name")
    }
    return command
  }

  /// The failure of this command.
  func failure(_ problem: String, remedy: String? = nil) -> CommandFailure {
    let text = remedy.map { "\(problem); \($0)" } ?? problem
    return .unusable((place + text).onOneLine)
  }
}
