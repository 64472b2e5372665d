import Foundation
import Records
import Synchronization
import Testing

/// What a store that declares nothing answers when it is asked for more.
struct UndeclaredCapabilityTests {
  private static let asks: [(what: String, ask: @Sendable (BareDatabase) async throws -> Void)] = [
    ("an atomic batch", { _ = try await $0.save([Record("Lists/a"), Record("Lists/b")]) }),
    ("changes", { _ = try await $0.changes(since: nil, limit: nil) }),
    ("forgetting deletions", { try await $0.compact(before: ChangeToken(rawValue: 0)) }),
    ("cascade", { try await $0.save(Record("Lists/a", ["of": reference(.cascade)])) }),
    ("deny", { try await $0.save(Record("Lists/a", ["of": reference(.deny)])) }),
    (
      "deny in a list",
      { try await $0.save(Record("Lists/a", ["of": .list([reference(.deny)])])) }
    ),
    (
      "cascade by an update",
      { try await $0.update("Lists/kept", ["of": .set(reference(.cascade))]) }
    ),
    ("observing", { for try await _ in $0.observe(Query("Lists")) {} }),
    ("an index", { try await $0.ensureIndex(RecordIndex("Lists", ["name"])) }),
    (
      "a schema",
      { try await $0.declare(RecordSchema(types: ["Lists": .init(isClosed: true)])) }
    ),
  ]

  private static func reference(_ action: RecordReference.DeleteAction) -> RecordValue {
    .reference(RecordReference("Lists/b", action: action))
  }

  @Test(arguments: asks.indices)
  func whatIsNotDeclaredIsUnsupportedAndChangesNothing(_ index: Int) async throws {
    let (what, ask) = Self.asks[index]
    let database = BareDatabase()
    let kept = try await database.save(Record("Lists/kept", ["name": "kept"]))
    let schema = try await database.schema()
    let error = await #expect(throws: RecordError.self, "\(what)") { try await ask(database) }
    #expect(error?.code == .unsupported, "\(what): \(error?.message ?? "")")
    #expect(try await database.all(Query("Lists")) == [kept], "\(what)")
    #expect(try await database.schema() == schema, "\(what)")
  }

  @Test func whatNeedsNoCapabilityIsAnswered() async throws {
    let database = BareDatabase()
    let items = [
      Modification.save(Record("Items/a", ["list": Self.reference(.none)])),
      .save(Record("Items/b", ["list": Self.reference(.deny)])),
      .save(Record("Lists/b")),
    ]
    let outcomes = try await database.modify(items, atomically: false).outcomes
    #expect(outcomes.map { (try? $0.get()) == nil } == [false, true, false])
    // Page and targets come by two reads of the default.
    let page = try await database.all(Query("Items"), including: ["list"])
    #expect(page.records.map(\.id) == ["Items/a"])
    #expect(page.included.keys.sorted() == ["Lists/b"])
    #expect(try await database.commits.first { _ in true } == nil)
  }
}

/// The least a store can be, and declares to be.
private final class BareDatabase: RecordDatabase {
  let capabilities: Capabilities = []

  private struct State {
    var records: [RecordID: Record] = [:]
    var schema = RecordSchema()
    var sequence: UInt64 = 0
  }

  private let state = Mutex(State())

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    state.withLock { $0.records }.filter { ids.contains($0.key) }
      .mapValues { $0.selecting(fields) }
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    let outcome: Result<ModifyResult, RecordError> = state.withLock { state in
      do throws(RecordError) {
        let before = state.records
        let plan = try CommitPlan.make(
          modifications, atomically: atomically, schema: state.schema, sequence: state.sequence,
          now: Date(timeIntervalSinceReferenceDate: 0), capabilities: [], lookup: { before[$0] })
        for write in plan.writes { state.records[write.id] = write.record }
        (state.schema, state.sequence) = (plan.schema, plan.sequence)
        return .success(plan.result)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    let state = state.withLock { $0 }
    return try PreparedQuery(query, schema: state.schema).page(
      of: state.records.values.filter { $0.id.type == query.type }, after: cursor, limit: limit)
  }

  @concurrent func schema() async throws(RecordError) -> RecordSchema {
    state.withLock { $0.schema }
  }

  @concurrent func close() async throws(RecordError) {}
}
