import Records

/// `docket delete`: removes a record.
struct DeleteCommand: Command {
  static let usage = CommandUsage(
    name: "delete", abstract: "delete a record",
    operands: [.store, .init(name: "REF", abstract: "The record, as in Lists/groceries.")],
    options: [
      .init(name: "--if", value: "N", abstract: "Only if it still is in the version N.")
    ],
    discussion: [
      "A record that is not there is no failure, unless a version was given: it is gone either way."
    ],
    examples: ["docket delete json:lists.json Lists/groceries --if 3"])

  private let store: StoreURL
  private let id: RecordID
  private let version: RecordVersion?

  init(_ arguments: ParsedArguments) throws {
    store = try StoreURL(arguments.operands[0])
    id = try RecordOperand.id(arguments.operands[1])
    version = try arguments.number(of: "--if", atLeast: 1).map(RecordVersion.init(rawValue:))
  }

  func run(on console: Console) async throws -> ExitStatus {
    do {
      try await store.withDatabase(.readWrite(createIfMissing: false)) { [id, version] database in
        try await database.delete(id, ifVersion: version)
      }
    } catch let error as RecordError where error.code == .recordChanged {
      throw SaveConflict.failure(error, id: id, asked: version)
    }
    try console.output.line("deleted \(RecordLine.reference(to: id))")
    return .success
  }
}
