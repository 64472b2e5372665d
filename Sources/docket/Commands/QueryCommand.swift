import Records

/// `docket query`: the records a query answers.
struct QueryCommand: Command {
  static let usage = CommandUsage(
    name: "query", abstract: "print the records that a query answers",
    operands: [.store, .query],
    options: [
      RecordFormat.option([.table, .json, .csv]),
      .init(name: "--limit", value: "N", abstract: "At most so many records."),
      .init(
        name: "--include", value: "FIELD",
        abstract: "Also the records that this field refers to, behind the others.",
        isRepeatable: true),
    ] + QueryText.options,
    discussion: [
      "QUERY is Type [WHERE condition] [SORT BY field, …] [FIELDS field, …] [LIMIT n]; - reads it",
      "from standard input. The store is only read, never made. What --include adds is a table of",
      "its own, and in JSON the member \"included\" beside \"records\".",
    ] + QueryText.discussion,
    examples: [
      #"docket query json:lists.json 'Lists WHERE name BEGINSWITH[c] "m" SORT BY name'"#,
      #"docket query json:lists.json Lists --where 'name CONTAINS[cd] %@' --arg '"milk"'"#,
      "docket query json:lists.json Items --include list",
    ])

  private let store: StoreURL
  private let text: String
  private let format: RecordFormat
  private let limit: Int?
  private let include: [FieldName]
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    store = try StoreURL(arguments.operands[0])
    text = arguments.operands[1]
    format = RecordFormat(arguments, otherwise: .table)
    include = try arguments.values(of: "--include").map(Self.field)
    if !include.isEmpty, format == .csv {
      throw CommandFailure.unusable(
        "--include: CSV has one header for all rows; ask for table or json instead.")
    }
    limit = try arguments.number(of: "--limit", atLeast: 0).map { Int(clamping: $0) }
  }

  func run(on console: Console) async throws -> ExitStatus {
    var query = try QueryText(try console.operand(text), arguments).query
    if let limit { query.limit = min(limit, query.limit ?? limit) }
    let page = try await store.withDatabase(.readOnly) { [query, include] database in
      include.isEmpty
        ? Page(records: try await database.all(query))
        : try await database.all(query, including: include)
    }
    if include.isEmpty {
      try format.print(
        page.records, fields: query.fields, to: console.output, style: console.style)
    } else {
      try print(page, fields: query.fields, on: console)
    }
    return .success
  }

  /// Prints the records, and apart from them those that they refer to, by type and name.
  private func print(_ page: Page, fields: FieldSelection, on console: Console) throws {
    let included = page.included.values.sorted { $0.id < $1.id }
    if format == .json {
      return try RecordJSON.print(
        [("records", page.records), ("included", included)], to: console.output)
    }
    try format.print(page.records, fields: fields, to: console.output, style: console.style)
    guard !included.isEmpty else { return }
    try console.output.line("")
    try format.print(included, to: console.output, style: console.style)
  }

  private static func field(_ name: String) throws(CommandFailure) -> FieldName {
    do throws(RecordError) {
      return try FieldName(name)
    } catch {
      throw .unusable("--include: \(error.message)")
    }
  }
}
