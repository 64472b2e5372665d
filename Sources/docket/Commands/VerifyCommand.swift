import Records

/// `docket verify`: checks a store's file against the checksums in it.
struct VerifyCommand: Command {
  static let usage = CommandUsage(
    name: "verify", abstract: "check that a store's file is as it was saved",
    operands: [.file],
    discussion: [
      "Reads all of the file and prints what is damaged, with the record where that can be told: in a",
      "SQLite store each record has a checksum of its own, in a JSON store the document has one and the",
      "place in the text tells. Changes nothing. Exit 0 when all is well, 1 when something is damaged,",
      "2 when there is no store to check or it cannot be read.",
    ],
    examples: ["docket verify sqlite:lists.db"])

  private let store: StoreURL
  private let name: String

  init(_ arguments: ParsedArguments) throws {
    name = arguments.operands[0]
    store = try StoreURL.inFile(name)
  }

  func run(on console: Console) async throws -> ExitStatus {
    let health = try await health(on: console)
    for damage in health.damages { try console.output.line(damage.message.onOneLine) }
    let records = counted(health.recordCount, "record")
    let findings = counted(health.damages.count, "finding")
    try console.output.line(
      health.isSound
        ? "\(name) is sound: \(records)" : "\(name) is damaged: \(findings), \(records) checked")
    return health.isSound ? .success : .failure
  }

  private func health(on console: Console) async throws -> StoreHealth {
    let database: (any FileDatabase)?
    do throws(RecordError) {
      database = try store.openFile(.readOnly)
    } catch {
      // So damaged that it does not open; anything else is not a finding.
      guard error.code == .corrupt else {
        throw CommandFailure(.unusableInput, error.message.onOneLine)
      }
      return StoreHealth(damages: [StoreHealth.Damage(record: error.record, error.message)])
    }
    guard let database else { return StoreHealth() }
    do {
      let health = try await console.showingProgress(
        ifInterrupted: "\(name) was not checked to its end"
      ) {
        try await database.verify()
      }
      try await database.close()
      return health
    } catch {
      try? await database.close()
      throw error
    }
  }
}
