import Records

/// `docket get`: records by their identifiers.
struct GetCommand: Command {
  static let usage = CommandUsage(
    name: "get", abstract: "print records by their identifiers",
    operands: [
      .store,
      .init(name: "REF", abstract: "A record, as in Lists/groceries.", isRepeated: true),
    ],
    options: [RecordFormat.option([.lines, .table, .json, .csv])],
    discussion: [
      "Prints the records in the order asked for. The version it prints is what save --if and",
      "delete --if take. A record that is not there is a failure; the others are still printed.",
    ],
    examples: ["docket get json:lists.json Lists/groceries"])

  private let store: StoreURL
  private let ids: [RecordID]
  private let format: RecordFormat

  init(_ arguments: ParsedArguments) throws {
    store = try StoreURL(arguments.operands[0])
    ids = try arguments.operands.dropFirst().map(RecordOperand.id)
    format = RecordFormat(arguments, otherwise: .lines)
  }

  func run(on console: Console) async throws -> ExitStatus {
    let found = try await store.withDatabase(.readOnly) { [ids] database in
      try await database.fetch(ids, fields: .all)
    }
    let records = ids.compactMap { found[$0] }
    if !records.isEmpty || format != .table {
      try format.print(records, to: console.output, style: console.style)
    }
    let missing = ids.filter { found[$0] == nil }.map(RecordLine.reference)
    guard !missing.isEmpty else { return .success }
    throw CommandFailure(
      .failure,
      "There is no \(missing.joined(separator: ", ")); docket query lists what there is.")
  }
}
