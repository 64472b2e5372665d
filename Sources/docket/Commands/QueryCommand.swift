import Records

/// `docket query`: the records a query answers.
struct QueryCommand: Command {
  static let usage = CommandUsage(
    name: "query", abstract: "print the records that a query answers",
    operands: [.store, .query],
    options: [
      RecordFormat.option([.table, .json, .csv]),
      .init(name: "--limit", value: "N", abstract: "At most so many records."),
    ],
    discussion: [
      "QUERY is Type [WHERE condition] [SORT BY field, …] [FIELDS field, …] [LIMIT n]; - reads it",
      "from standard input. The store is only read, never made.",
    ],
    examples: [
      #"docket query json:lists.json 'Lists WHERE name BEGINSWITH[c] "m" SORT BY name'"#
    ])

  private let store: StoreURL
  private let text: String
  private let format: RecordFormat
  private let limit: Int?

  init(_ arguments: ParsedArguments) throws {
    store = try StoreURL(arguments.operands[0])
    text = arguments.operands[1]
    format = RecordFormat(arguments, otherwise: .table)
    limit = try arguments.number(of: "--limit", atLeast: 0).map { Int(clamping: $0) }
  }

  func run(on console: Console) async throws -> ExitStatus {
    var query = try QueryText(try console.operand(text)).query
    if let limit { query.limit = min(limit, query.limit ?? limit) }
    let asked = query
    let records = try await store.withDatabase(.readOnly) { database in
      try await database.all(asked)
    }
    try format.print(records, fields: query.fields, to: console.output, style: console.style)
    return .success
  }
}
