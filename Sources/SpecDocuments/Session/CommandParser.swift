/// Reads one command of a session.
struct CommandParser {
  let vocabulary: SpecVocabulary

  /// The first words of commands to a screen.
  static let screenVerbs = [
    "open", "close", "tap", "swipe", "choose", "type", "search", "sort", "pull", "scroll",
    "select",
  ]

  /// The first words a command can have.
  static let verbs = screenVerbs + storeVerbs + ["cancel", "store", "clock"]

  /// The first words of commands to the store.
  static let storeVerbs = [
    "get", "save", "update", "delete", "batch", "query", "count", "page", "changes", "compact",
    "schema", "observe",
  ]

  func command(_ written: String) throws(CommandProblem) -> SessionCommand {
    let text = try Repetition.expand(written)
    var scanner = CommandScanner(text)
    let verb = scanner.word()
    switch verb {
    case let verb where Self.screenVerbs.contains(verb):
      if let (problem, suggestion) = vocabulary.screenCommandProblem(text) {
        throw CommandProblem(problem, suggestion)
      }
      return .screen(text)
    case "cancel":
      try scanner.expectEnd(of: verb)
      return .cancel
    case let verb where Self.storeVerbs.contains(verb):
      return .store(try storeCommand(verb, &scanner))
    case "store", "clock":
      return .kit(try kitCommand(verb, &scanner))
    case "":
      throw CommandProblem("no command behind \">\"")
    default:
      throw CommandProblem("unknown verb \"\(verb)\"", Suggestion.among(Self.verbs, for: verb))
    }
  }

  /// The word that must come next and be one of `known`.
  func word<Word: RawRepresentable<String>>(
    _ known: [Word], after verb: String, _ scanner: inout CommandScanner
  ) throws(CommandProblem) -> Word {
    let text = scanner.word()
    if let word = known.first(where: { $0.rawValue == text }) { return word }
    let names = known.map(\.rawValue)
    guard !text.isEmpty else {
      throw CommandProblem(
        "\"\(verb)\" needs a word behind it", "known here: \(names.joined(separator: ", "))")
    }
    throw CommandProblem(
      "unknown word \"\(text)\" behind \"\(verb)\"", Suggestion.among(names, for: text))
  }
}
