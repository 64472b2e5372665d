import InMemoryRecords
import RecordTransfer
import Records
import SpecDocuments

/// `docket import`: the records of a file into a store.
struct ImportCommand: Command {
  static let usage = CommandUsage(
    name: "import", abstract: "save the records of a file, and make the store if it is not there",
    operands: [TransferOptions.file("What to read; - is standard input."), .store],
    options: [
      TransferOptions.type("The records' type; not needed where the file tells it."),
      TransferOptions.format,
      .init(
        name: "--kind", value: "FIELD=KIND",
        abstract: "A field's kind, as in due=date or tags=list(string).", isRepeatable: true),
      .init(
        name: "--policy", value: "POLICY",
        abstract: "insert (the default: no record is overwritten), overwrite or changedFields.",
        choices: policies.map(\.rawValue)),
      .init(name: "--skip-bad", abstract: "Import the good records and list the bad ones."),
      .init(name: "--dry-run", abstract: "Check everything and save nothing."),
    ],
    discussion: TransferOptions.rules + [
      "",
      "A field has the kind it has in the store, else the one given, else the one behind its colon.",
      "Otherwise a CSV column is bool, int, double or date if each cell, read so and written again, is",
      "the same text; else string: 007, 1.10 and 20-digit numbers stay as they are. In JSON a number",
      "without a point is an int, ints among doubles are doubles, and texts are dates if all of them",
      "are written like 2026-03-02 or 2026-03-02T10:15:00.5Z.",
      "A record without an id gets a name. Each record is checked before the first is saved; a bad one",
      "is shown with its line and column, and nothing is imported. Then 1000 records at a time are",
      "saved as one commit.",
    ],
    examples: [
      "docket import lists.csv json:lists.json --type Lists --kind due=date",
      "docket import all.json sqlite:lists.db --policy overwrite",
    ])

  private static let policies: [SavePolicy] = [.insert, .overwrite, .changedFields]

  private let options: TransferOptions
  private let store: StoreURL
  private let storeName: String
  private let kinds: [FieldName: FieldKind]
  private let policy: SavePolicy
  private let skipsBad: Bool
  private let savesNothing: Bool

  init(_ arguments: ParsedArguments) throws {
    options = try TransferOptions(arguments, path: arguments.operands[0])
    storeName = arguments.operands[1]
    store = try StoreURL(storeName)
    kinds = try Self.kinds(arguments.values(of: "--kind"))
    policy = arguments.value(of: "--policy").flatMap(SavePolicy.init(rawValue:)) ?? .insert
    skipsBad = arguments.has("--skip-bad")
    savesNothing = arguments.has("--dry-run")
  }

  private static func kinds(_ words: [String]) throws(CommandFailure) -> [FieldName: FieldKind] {
    var kinds: [FieldName: FieldKind] = [:]
    for word in words {
      guard let equals = word.firstIndex(of: "=") else {
        throw .unusable(
          "--kind: \"\(word)\" gives no field a kind; write FIELD=KIND, as in due=date.")
      }
      let field: FieldName
      do throws(RecordError) {
        field = try FieldName(String(word[..<equals]))
      } catch {
        throw .unusable("--kind: \"\(word)\" names no field. \(error.message.onOneLine)")
      }
      let name = String(word[word.index(after: equals)...])
      guard let kind = FieldKey.kind(name) else {
        throw .unusable("--kind: \"\(name)\" is no kind; there are \(FieldKey.kinds).")
      }
      guard kinds.updateValue(kind, forKey: field) == nil else {
        throw .unusable("--kind: \(field) stands twice; a field has one kind.")
      }
    }
    return kinds
  }

  func run(on console: Console) async throws -> ExitStatus {
    let (transfer, survey) = try await console.showingProgress(
      ifInterrupted: "nothing was imported"
    ) {
      let file = try InputFile(options.path, console: console)
      let transfer = RecordImport(
        file,
        .init(format: options.format, type: options.type, kinds: kinds, policy: policy))
      return (transfer, try transfer.survey())
    }
    let work = ImportRun(
      transfer: transfer, survey: survey, skipsBad: skipsBad, savesNothing: savesNothing,
      console: console)
    if try store.isThere() {
      let access = savesNothing ? StoreAccess.readOnly : .readWrite(createIfMissing: false)
      try await store.withDatabase(access) { database in
        try await work.check(against: database)
        try await work.save(into: database)
      }
    } else {
      // A file that cannot be imported makes no store.
      try await work.check(against: InMemoryDatabase())
      if work.hasWork {
        try await store.withDatabase(.readWrite(createIfMissing: true)) { database in
          try await work.save(into: database)
        }
      }
    }
    for line in work.summary(of: storeName) { try console.output.line(line) }
    return .success
  }
}
