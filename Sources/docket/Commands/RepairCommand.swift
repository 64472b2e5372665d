import JSONFileRecords
import Records
import SQLiteRecords

/// `docket repair`: accepts what something else wrote into a store's file.
struct RepairCommand: Command {
  static let usage = CommandUsage(
    name: "repair", abstract: "accept what an editor or another tool wrote into a store's file",
    operands: [.file],
    discussion: [
      "Checks what was changed as if it were saved, and writes the checksums anew. In a SQLite store,",
      "records that were changed or added get a new version; in a JSON store, remove a record's version",
      "to mark it as changed. If anything does not fit, it is named, nothing is done, and the exit",
      "status is 1. A change on purpose looks like damage by a disk: after that, restore a backup.",
    ],
    examples: ["docket repair json:lists.json"])

  private let store: StoreURL
  private let name: String

  init(_ arguments: ParsedArguments) throws {
    name = arguments.operands[0]
    store = try StoreURL.inFile(name)
  }

  func run(on console: Console) async throws -> ExitStatus {
    let accepted: String
    do {
      accepted = try await console.showingProgress(ifInterrupted: "\(name) is as it was") {
        try await repair()
      }
    } catch let error as RecordError where error.code == .corrupt {
      throw CommandFailure(.failure, error.message.onOneLine)
    }
    try console.output.line("\(name) is accepted as it is\(accepted)")
    return .success
  }

  /// - Returns: What is to be said about the records, as far as the store tells.
  private func repair() async throws -> String {
    switch store.scheme {
    case .memory: return ""
    case .json:
      try await JSONFileDatabase.repair(path: store.path)
      return ""
    case .sqlite:
      let count = try await SQLiteDatabase.repair(path: store.path)
      return ", \(counted(count, "record")) \(count == 1 ? "was" : "were") changed"
    }
  }
}
