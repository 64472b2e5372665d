extension SessionCommand {
  /// Reads a command as it stands behind the prompt, continued text included.
  ///
  /// - Throws: A problem, with a suggestion, as a document with this command would have it.
  package init(parsing text: String, vocabulary: SpecVocabulary) throws(CommandProblem) {
    self = try CommandParser(vocabulary: vocabulary).command(text)
  }

  /// The actor and the command of a line such as `> open` or `alice> open`; nil when the line has no prompt.
  package static func prompt(_ line: String) -> (actor: String?, command: String)? {
    SessionParser.prompt(line)
  }
}
