import FaultyFiles
import Foundation
import Records

/// A task that calls a store by chance, as somebody does who knows some of the notes from before.
struct Caller: Sendable {
  let task: Int
  let connection: Int
  let database: any RecordDatabase
  let appetite: Appetite
  private var random: SeededGenerator
  /// The notes as it last saw them.
  private var known: [String: Record] = [:]
  private var lastNumber: Int64

  /// What is added to a note, so much that the sum is no number that anybody saves.
  private static let addend: Int64 = 100_000_000

  /// What a caller mostly does.
  enum Appetite: String, Sendable {
    /// Something of everything.
    case mixed
    /// Commits, most of them of several notes.
    case commits
  }

  /// The names of the notes: few, so that callers meet.
  static let names = ["a", "b", "c"]

  init(
    task: Int, connection: Int, database: any RecordDatabase, seed: UInt64,
    appetite: Appetite = .mixed
  ) {
    self.task = task
    self.connection = connection
    self.database = database
    self.appetite = appetite
    random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(task))
    // No number is ever saved twice, in other histories of the store neither: a save of the fields that were changed
    // would otherwise change none when it meets its own number.
    lastNumber = (Int64(task) * 1_000 + Int64(seed % 1_000)) * 1_000
  }

  /// Makes a store with one note, so that the kinds of all fields are fixed and no commit to come has to.
  static func makeStore(_ store: FileStore) async throws(RecordError) -> StoreModel {
    let database = try store.open(.readWrite(createIfMissing: true))
    let state = try await saveFirst(to: database)
    try await database.close()
    return state
  }

  /// Saves the first note to an empty store.
  static func saveFirst(to database: any RecordDatabase) async throws(RecordError) -> StoreModel {
    try await database.save(note("a", 0))
    var state = StoreModel()
    _ = state.answer(to: .modify([.save("a", 0, .ifUnchanged, over: nil)], atomically: true))
    return state
  }

  /// Makes a call, and tells when it began and ended.
  ///
  /// - Parameter began: Is told of the call before it is made.
  mutating func makeCall(
    began: (RecordedCall) async -> Void = { _ in }
  ) async -> RecordedCall {
    let call = nextCall()
    // After how many turns of other tasks the call is cancelled, if it is.
    let turns = Int.random(in: 0..<24, using: &random)
    let modifications = self.modifications(of: call)
    var recorded = RecordedCall(
      call, nil, task: task, connection: connection, start: Self.now)
    await began(recorded)
    let reply =
      turns < 3
      ? await cancelledReply(to: call, modifications, after: turns)
      : await reply(to: call, modifications)
    recorded.end = Self.now
    recorded.answer = reply.answer
    for (name, record) in reply.seen { known[name] = record }
    return recorded
  }

  /// The time on a clock that all processes of the machine share, in nanoseconds.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  // MARK: - What to call

  private mutating func nextCall() -> StoreCall {
    let least = appetite == .commits ? 40 : 0
    return switch Int.random(in: least..<100, using: &random) {
    case ..<22: .fetch(someNames())
    case ..<30: .query(atLeast: number())
    case ..<36: .count(atLeast: number())
    case ..<41: .changes
    case ..<43: .compact
    case ..<70: .modify([edit(of: name())], atomically: true)
    case ..<93: .modify(someNames().map { edit(of: $0) }, atomically: true)
    default: .modify(someNames().map { edit(of: $0) }, atomically: false)
    }
  }

  private mutating func name() -> String {
    Self.names.randomElement(using: &random) ?? "a"
  }

  private mutating func someNames() -> [String] {
    Array(Self.names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
  }

  /// A number that some notes reach and others do not.
  private mutating func number() -> Int64 {
    Int64.random(in: 0..<5_000_000, using: &random)
  }

  private mutating func edit(of name: String) -> StoreCall.Edit {
    let version = known[name]?.version?.rawValue
    lastNumber += 1
    switch Int.random(in: 0..<100, using: &random) {
    case ..<45: return .save(name, lastNumber, .ifUnchanged, over: version)
    case ..<57: return .save(name, lastNumber, .overwrite, over: version)
    case ..<65: return .save(name, lastNumber, .insert, over: nil)
    case ..<73: return .save(name, lastNumber, .changedFields, over: version)
    case ..<83: return .add(name, Self.addend, ifVersion: nil)
    case ..<88: return .add(name, Self.addend, ifVersion: version)
    case ..<94: return .delete(name, ifVersion: nil)
    default: return .delete(name, ifVersion: version)
    }
  }

  private func modifications(of call: StoreCall) -> [Modification] {
    guard case .modify(let edits, _) = call else { return [] }
    return edits.map { edit in
      let id = Self.id(edit.name)
      switch edit {
      case .save(let name, let number, _, nil):
        return .save(Self.note(name, number), policy(of: edit))
      case .save(let name, let number, _, _):
        var record = known[name] ?? Self.note(name, number)
        record["n"] = .int(number)
        return .save(record, policy(of: edit))
      case .add(_, let number, let version):
        return .update(
          id, ["n": .increment(by: .int(number))],
          ifVersion: version.map(RecordVersion.init(rawValue:))
        )
      case .delete(_, let version):
        return .delete(id, ifVersion: version.map(RecordVersion.init(rawValue:)))
      }
    }
  }

  private func policy(of edit: StoreCall.Edit) -> SavePolicy {
    if case .save(_, _, let policy, _) = edit { return policy }
    return .ifUnchanged
  }

  static func id(_ name: String) -> RecordID {
    RecordID(uncheckedType: "Notes", name: name)
  }

  /// A note that was never in a store; long enough for the files of a store to outgrow each other now and then.
  static func note(_ name: String, _ number: Int64) -> Record {
    Record(
      id(name),
      ["n": .int(number), "text": .string(String(repeating: "Milk and bread. ", count: 20))])
  }

  // MARK: - What comes of it

  /// An answer, and the notes that were seen in it.
  private struct Reply: Sendable {
    var answer: StoreAnswer
    var seen: [(name: String, record: Record?)] = []
  }

  private func cancelledReply(
    to call: StoreCall, _ modifications: [Modification], after turns: Int
  ) async -> Reply {
    await withTaskGroup(of: Reply.self) { group in
      group.addTask { await reply(to: call, modifications) }
      for _ in 0..<turns { await Task.yield() }
      group.cancelAll()
      return await group.next() ?? Reply(answer: .refused("no answer"))
    }
  }

  private func reply(to call: StoreCall, _ modifications: [Modification]) async -> Reply {
    do throws(RecordError) {
      switch call {
      case .fetch(let names):
        let found = try await database.fetch(names.map(Self.id), fields: .all)
        return Reply(
          answer: .notes(Self.notes(found.values)), seen: names.map { ($0, found[Self.id($0)]) })
      case .query(let number):
        let query = Query("Notes", where: Self.isAtLeast(number), sort: [SortKey("n")])
        return Reply(answer: .notes(Self.notes(try await database.all(query))))
      case .count(let number):
        return Reply(
          answer: .count(
            try await database.count(Query("Notes", where: Self.isAtLeast(number)))))
      case .changes:
        return Reply(answer: try await Self.changes(of: database))
      case .compact:
        try await (database as? any FileDatabase)?.compact()
        return Reply(answer: .done)
      case .modify(_, let atomically):
        let result = try await database.modify(modifications, atomically: atomically)
        return Reply(
          answer: .outcomes(result.outcomes.map(Self.outcome)),
          seen: zip(modifications, result.outcomes).compactMap(Self.seen))
      }
    } catch {
      return Reply(answer: .refused(error.code.rawValue))
    }
  }

  /// All that a store tells of itself, as an answer.
  static func changes(of database: any RecordDatabase) async throws(RecordError) -> StoreAnswer {
    let page = try await database.changes(since: nil, limit: nil)
    let changes = page.changes.map { change in
      if case .saved(let record) = change {
        return StoreAnswer.Change(name: record.id.name, note: note(of: record))
      }
      return StoreAnswer.Change(name: change.id.name, note: nil)
    }
    return .changes(changes, last: page.token.rawValue)
  }

  private static func isAtLeast(_ number: Int64) -> RecordPredicate {
    .compare("n", .greaterOrEqual, .int(number))
  }

  private static func notes(_ records: some Sequence<Record>) -> [String: StoreAnswer.Note] {
    Dictionary(records.map { ($0.id.name, note(of: $0)) }) { first, _ in first }
  }

  private static func note(of record: Record) -> StoreAnswer.Note {
    guard case .int(let number) = record["n"] else {
      return StoreAnswer.Note(.min, version: record.version?.rawValue ?? 0)
    }
    return StoreAnswer.Note(number, version: record.version?.rawValue ?? 0)
  }

  private static func outcome(
    _ result: Result<ModifyResult.Outcome, RecordError>
  ) -> StoreAnswer.Outcome {
    switch result {
    case .success(.saved(let record)): .saved(note(of: record))
    case .success(.deleted): .deleted
    case .failure(let error): .failed(error.code.rawValue, server: error.server.map(note))
    }
  }

  /// What an edit's outcome tells of its note, nil when nothing.
  private static func seen(
    _ modification: Modification, _ result: Result<ModifyResult.Outcome, RecordError>
  ) -> (name: String, record: Record?)? {
    switch result {
    case .success(.saved(let record)): (modification.id.name, record)
    case .success(.deleted): (modification.id.name, nil)
    case .failure(let error): error.server.map { (modification.id.name, $0) }
    }
  }
}
