extension CommandUsage.Operand {
  /// The store of the commands that work on one.
  static let store = Self(name: "URL", abstract: "A store: memory:, json:PATH or sqlite:PATH.")

  /// The store of the commands that look after a file.
  static let file = Self(name: "URL", abstract: "A store in a file: json:PATH or sqlite:PATH.")

  /// The documents of the commands that read the book.
  static let documents = Self(
    name: "PATH or ID",
    abstract: "Documents and folders, or Specs; ids choose in them; - is standard input.",
    isOptional: true, isRepeated: true)

  /// The query of the commands that ask one.
  static let query = Self(name: "QUERY", abstract: "A question, in quotes for the shell.")
}

extension Console {
  /// An operand's text: itself, or standard input where it is `-`.
  func operand(_ text: String) throws -> String {
    guard text == "-" else { return text }
    guard let input = try input.all() else { throw CancellationError() }
    return input.hasSuffix("\n") ? String(input.dropLast()) : input
  }
}
