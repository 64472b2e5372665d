import Records

/// `docket explain`: which part of a query is answered where.
struct ExplainCommand: Command {
  static let usage = CommandUsage(
    name: "explain", abstract: "say how a store finds the records that a query answers",
    operands: [.store, .query],
    options: QueryText.options + [.init(name: "--json", abstract: "Print it as JSON instead.")],
    discussion: [
      "A line for how the records are found, one for each condition with who decides it (an index, the",
      "store's engine, or the evaluator that all stores share), one for the order, and one for the limit;",
      "then what SQLite says about its plan. The answer is the same however it is found, so this is about",
      "cost: a store that looks at every record can be given an index. No record is read.",
    ] + QueryText.discussion,
    examples: [
      "docket explain sqlite:lists.db 'Lists WHERE items > 3 SORT BY name LIMIT 10'"
    ])

  private let store: StoreURL
  private let text: String
  private let printsJSON: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    store = try StoreURL(arguments.operands[0])
    text = arguments.operands[1]
    printsJSON = arguments.has("--json")
  }

  func run(on console: Console) async throws -> ExitStatus {
    let query = try QueryText(try console.operand(text), arguments).query
    let explanation = try await store.withDatabase(.readOnly) { database in
      try await database.explain(query)
    }
    if printsJSON {
      try console.output.write(ExplanationJSON.text(of: explanation))
    } else {
      for line in explanation.lines { try console.output.line(line) }
    }
    return .success
  }
}
