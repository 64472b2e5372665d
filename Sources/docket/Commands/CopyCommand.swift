import DurableFiles
import InMemoryRecords
import RecordTransfer
import Records

/// `docket copy`: the records of one store into another.
struct CopyCommand: Command {
  static let usage = CommandUsage(
    name: "copy", abstract: "save the records of a store in another one",
    operands: [
      .init(name: "FROM", abstract: "The store to read: json:PATH or sqlite:PATH."),
      .init(name: "TO", abstract: "The store to save in, made if it is not there."),
    ],
    options: [
      .init(
        name: "--policy", value: "POLICY",
        abstract: "insert (the default) or overwrite, which replaces records of the same names.",
        choices: policies.map(\.rawValue))
    ],
    discussion: [
      "Names, values, indices and kinds are kept, also of fields of which no record has a value any",
      "more. Created, modified and version are what TO has done, so they are new there. If TO has",
      "records of the same names, or a field of another kind, nothing is copied. What others change in",
      "FROM while it is copied may or may not be in the copy.",
    ],
    examples: ["docket copy json:lists.json sqlite:lists.db"])

  private static let policies: [SavePolicy] = [.insert, .overwrite]

  private let source: StoreURL
  private let target: StoreURL
  private let names: (source: String, target: String)
  private let policy: SavePolicy

  init(_ arguments: ParsedArguments) throws {
    names = (arguments.operands[0], arguments.operands[1])
    source = try StoreURL(names.source)
    target = try StoreURL(names.target)
    policy = arguments.value(of: "--policy").flatMap(SavePolicy.init(rawValue:)) ?? .insert
    if try source.isSamePlace(as: target) {
      throw CommandFailure.unusable("\(names.source) and \(names.target) are the same store.")
    }
  }

  func run(on console: Console) async throws -> ExitStatus {
    let counts = try await source.withDatabase(.readOnly) { from in
      if try target.isThere() {
        return try await target.withDatabase(.readWrite(createIfMissing: false)) { to in
          let copy = RecordCopy(from: from, to: to, policy: policy)
          return try await run(copy, of: try await check(copy, on: console), on: console)
        }
      }
      // What cannot be copied makes no store.
      let trial = RecordCopy(from: from, to: InMemoryDatabase(), policy: policy)
      let count = try await check(trial, on: console)
      return try await target.withDatabase(.readWrite(createIfMissing: true)) { to in
        try await run(RecordCopy(from: from, to: to, policy: policy), of: count, on: console)
      }
    }
    let tally = RecordTally(counts: counts)
    try console.output.line(
      "copied \(tally.total) from \(names.source) to \(names.target)\(tally.details)")
    if !counts.isEmpty {
      try console.output.line("created, modified and version are those of \(names.target)")
    }
    return .success
  }

  @MainActor
  private func check(_ copy: RecordCopy, on console: Console) async throws -> Int {
    do {
      return try await console.showingProgress(ifInterrupted: "nothing was copied") {
        try await copy.check()
      }
    } catch RecordCopy.Refusal.exist(let first, let count) {
      let more = count > first.count ? " and \(count - first.count) more" : ""
      throw CommandFailure(
        .failure,
        "\(names.target) has \(first.map(RecordLine.reference).joined(separator: ", "))\(more); nothing "
          + "was copied. --policy overwrite replaces them.")
    }
  }

  @MainActor
  private func run(
    _ copy: RecordCopy, of count: Int, on console: Console
  ) async throws -> [String: Int] {
    do {
      return try await console.showingProgress(ifInterrupted: "nothing was copied") {
        try await copy.run(of: count)
      }
    } catch let interrupted as RecordCopy.Interrupted {
      throw CommandFailure(
        interrupted.error, after: "copied \(interrupted.copied) of \(counted(count, "record"))")
    }
  }
}
