import Records

/// `docket save`: makes or changes a record.
struct SaveCommand: Command {
  static let usage = CommandUsage(
    name: "save", abstract: "save a record, and make the store if it is not there",
    operands: [
      .store,
      .init(
        name: "REF",
        abstract: "The record, as in Lists/groceries; a type alone gives it a name of its own."),
      .init(
        name: "FIELD=LITERAL",
        abstract: "A value, as in count=3 or name=\"Milk\"; FIELD= removes the field.",
        isOptional: true, isRepeated: true),
    ],
    options: [
      .init(
        name: "--policy", value: "POLICY",
        abstract: SavePolicy.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        choices: SavePolicy.allCases.map(\.rawValue)),
      .init(
        name: "--if", value: "N",
        abstract: "Change the record as it is in version N; other fields stay."),
    ],
    discussion: [
      "Without --if the record has exactly the given fields, and the policy ifUnchanged makes a new",
      "record only. Put a FIELD=LITERAL with quotes into the shell's own: 'name=\"Milk\"'.",
    ],
    examples: [
      #"docket save json:lists.json Lists/groceries 'name="Groceries"' items=3"#,
      "docket save json:lists.json Lists/groceries items=4 --if 1",
    ])

  private let store: StoreURL
  private let id: RecordID
  private let changes: [FieldAssignment]
  private let policy: SavePolicy
  private let version: RecordVersion?

  init(_ arguments: ParsedArguments) throws {
    store = try StoreURL(arguments.operands[0])
    let reference = arguments.operands[1]
    id = try RecordOperand.id(
      reference.contains("/") ? reference : "\(reference)/\(TimeOrderedIDGenerator().makeName())")
    changes = try FieldAssignment.all(arguments.operands.dropFirst(2))
    policy = arguments.value(of: "--policy").flatMap(SavePolicy.init(rawValue:)) ?? .ifUnchanged
    version = try arguments.number(of: "--if", atLeast: 1).map(RecordVersion.init(rawValue:))
  }

  func run(on console: Console) async throws -> ExitStatus {
    let saved: Record
    do {
      saved = try await store.withDatabase(.readWrite(createIfMissing: true)) { database in
        try await database.save(try await record(in: database), policy: policy)
      }
    } catch let error as RecordError where error.code == .recordChanged {
      throw SaveConflict.failure(error, id: id, asked: version)
    }
    try console.output.line(RecordLine.text(of: saved))
    return .success
  }

  /// The record to save: as the store has it in the version asked for, or a new one, with the changes made.
  private func record(in database: any RecordDatabase) async throws -> Record {
    var record = Record(id)
    record.version = version
    if let version, let stored = try await database.fetch(id), stored.version == version {
      record = stored
    }
    let schema = try await database.schema()
    for change in changes {
      record[change.field] = try change.value(for: schema.kind(of: change.field, in: id.type))
    }
    return record
  }
}
