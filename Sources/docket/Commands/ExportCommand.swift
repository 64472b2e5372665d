import RecordTransfer
import Records

/// `docket export`: the records of a store into a file.
struct ExportCommand: Command {
  static let usage = CommandUsage(
    name: "export", abstract: "write the records of a store into a file",
    operands: [.store, TransferOptions.file("Where to write; - is standard output.")],
    options: [
      TransferOptions.type("Only the records of this type."),
      TransferOptions.format,
      .init(name: "--replace", abstract: "Replace FILE if it is there."),
    ],
    discussion: TransferOptions.rules + [
      "",
      "Where the values of a field would be taken for another kind, its key says the kind behind a",
      "colon, so that docket import gives the same records, bit for bit. What the store itself knows,",
      "created, modified and version, is not written. CSV holds one type: give --type if there are",
      "several. FILE gets its name only when it is whole.",
    ],
    examples: [
      "docket export sqlite:lists.db lists.csv --type Lists",
      "docket export json:lists.json - --format jsonl",
    ])

  private let store: StoreURL
  private let storeName: String
  private let options: TransferOptions
  private let replaces: Bool

  init(_ arguments: ParsedArguments) throws {
    storeName = arguments.operands[0]
    store = try StoreURL(storeName)
    options = try TransferOptions(arguments, path: arguments.operands[1])
    replaces = arguments.has("--replace")
  }

  func run(on console: Console) async throws -> ExitStatus {
    let export = RecordExport(.init(format: options.format, type: options.type))
    let counts = try await store.withDatabase(.readOnly) { database in
      let file = try OutputFile(options.path, replaces: replaces, store: store, console: console)
      let counts = try await console.showingProgress(ifInterrupted: file.whatRemains) {
        let survey = try await export.survey(of: database, named: storeName)
        return try await export.write(
          survey, from: database, named: storeName, to: { bytes in try file.write(bytes) })
      }
      try file.finish()
      return counts
    }
    if options.path != "-" {
      let tally = RecordTally(counts: counts)
      try console.output.line("exported \(tally.total) to \(options.path)\(tally.details)")
    }
    return .success
  }
}
