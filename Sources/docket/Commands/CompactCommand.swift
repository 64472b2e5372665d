import Records

/// `docket compact`: makes a store's file as small as its records.
struct CompactCommand: Command {
  static let usage = CommandUsage(
    name: "compact", abstract: "make a store's file as small as its records",
    operands: [.file],
    discussion: [
      "Writes the store anew, without the room that changes and deletions have left, and with all of it",
      "in the one file. Changes no record, and forgets no deletion that followers still want to hear of.",
    ],
    examples: ["docket compact sqlite:lists.db"])

  private let store: StoreURL
  private let name: String

  init(_ arguments: ParsedArguments) throws {
    name = arguments.operands[0]
    store = try StoreURL.inFile(name)
  }

  func run(on console: Console) async throws -> ExitStatus {
    try await store.withDatabase(.readWrite(createIfMissing: false)) { database in
      guard let file = database as? any FileDatabase else { return }
      try await console.showingProgress(ifInterrupted: "\(name) is as it was") {
        try await file.compact()
      }
    }
    try console.output.line("\(name) is compact")
    return .success
  }
}
