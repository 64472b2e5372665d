import Records

/// `docket count`: how many records a query answers.
struct CountCommand: Command {
  static let usage = CommandUsage(
    name: "count", abstract: "count the records that a query answers",
    operands: [.store, .query],
    options: QueryText.options,
    discussion: ["QUERY is written as for docket query; - reads it from standard input."]
      + QueryText.discussion,
    examples: [#"docket count sqlite:lists.db 'Lists WHERE name != ""'"#])

  private let store: StoreURL
  private let text: String
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    store = try StoreURL(arguments.operands[0])
    text = arguments.operands[1]
  }

  func run(on console: Console) async throws -> ExitStatus {
    let query = try QueryText(try console.operand(text), arguments).query
    let count = try await store.withDatabase(.readOnly) { database in
      try await database.count(query)
    }
    try console.output.line("\(count)")
    return .success
  }
}
