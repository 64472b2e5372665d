import Records
import StrictJSON

/// `docket changes`: what changed in a store since a place in its history.
struct ChangesCommand: Command {
  /// How changes are printed.
  private enum Format: String, CaseIterable {
    case lines
    case jsonl
  }

  static let usage = CommandUsage(
    name: "changes", abstract: "print what changed in a store, and where to go on from",
    operands: [.store],
    options: [
      .init(
        name: "--since", value: "TOKEN",
        abstract: "Only what changed after the token that an earlier call printed."),
      .init(
        name: "--format", value: "FORMAT",
        abstract: "lines or jsonl (one object a line); lines if not given.",
        choices: Format.allCases.map(\.rawValue)),
      .init(name: "--follow", abstract: "Wait for more, whoever makes them, until Control-C."),
    ],
    discussion: [
      "Prints each record that changed once, in its newest state, and those that were deleted, in the",
      "order of the commits; then the token for the next call. With --follow what comes later is",
      "printed as it comes, each time with a token. The store is only read.",
    ],
    examples: [
      "docket changes json:lists.json --since 12", "docket changes sqlite:lists.db --follow",
    ])

  private let store: StoreURL
  private let token: ChangeToken?
  private let format: Format
  private let follows: Bool

  init(_ arguments: ParsedArguments) throws {
    store = try StoreURL(arguments.operands[0])
    token = try arguments.number(of: "--since", atLeast: 0).map(ChangeToken.init(rawValue:))
    format = arguments.value(of: "--format").flatMap(Format.init(rawValue:)) ?? .lines
    follows = arguments.has("--follow")
    if follows, store.scheme == .memory {
      throw CommandFailure.unusable(
        "--follow: nobody else can change memory:, so there is nothing to wait for.")
    }
  }

  /// About how many changes are in memory at a time.
  private static let pageSize = 1_000

  func run(on console: Console) async throws -> ExitStatus {
    try await store.withDatabase(.readOnly) { database in
      if follows {
        try await follow(database, on: console)
      } else {
        let latest = try await print(since: token, of: database, on: console)
        try printToken(latest, on: console)
      }
    }
    return .success
  }

  /// Prints what there is, and what comes, until the task is cancelled.
  @MainActor
  private func follow(_ database: any RecordDatabase, on console: Console) async throws {
    guard database.capabilities.contains(.commitNotices) else {
      throw CommandFailure.unusable("--follow: this store does not tell of commits; leave it out.")
    }
    var seen: ChangeToken?
    // The first notice comes at once, and tells of what there is.
    for try await _ in database.commits {
      let latest = try await print(since: seen ?? token, of: database, on: console)
      if latest != seen { try printToken(latest, on: console) }
      seen = latest
      // Somebody waits for it.
      try console.output.flush()
    }
  }

  /// Prints the changes behind a token.
  ///
  /// - Returns: The token to go on from.
  @MainActor
  private func print(
    since token: ChangeToken?, of database: any RecordDatabase, on console: Console
  ) async throws -> ChangeToken {
    var token = token
    while true {
      let page = try await database.changes(since: token, limit: Self.pageSize)
      for change in page.changes { try print(change, on: console) }
      if !page.hasMore { return page.token }
      token = page.token
    }
  }

  @MainActor
  private func print(_ change: Change, on console: Console) throws(OutputFailure) {
    switch (format, change) {
    case (.lines, .saved(let record)):
      try console.output.line("saved " + RecordLine.text(of: record))
    case (.lines, .deleted(let id)):
      try console.output.line("deleted " + RecordLine.reference(to: id))
    case (.jsonl, _):
      try console.output.line(RecordJSON.line(of: change))
    }
  }

  @MainActor
  private func printToken(_ token: ChangeToken, on console: Console) throws(OutputFailure) {
    switch format {
    case .lines: try console.output.line("token \(token.rawValue)")
    case .jsonl: try console.output.line("{\"token\":\(token.rawValue)}")
    }
  }
}
