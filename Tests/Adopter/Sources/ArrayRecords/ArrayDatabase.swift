import Foundation
public import Records
import Synchronization

/// A store in an array: the least that a store can be.
///
/// It implements what the protocol demands and nothing more, with what Docket makes public and nothing else. It has
/// neither a change feed nor references with delete actions, and says so.
public final class ArrayDatabase: RecordDatabase {
  /// What several connections share.
  public final class Storage: Sendable {
    struct Content {
      var records: [Record] = []
      var schema = RecordSchema()
      var sequence: UInt64 = 0
    }

    let content = Mutex(Content())

    /// Makes an empty store.
    public init() {}
  }

  /// Batches are applied as a whole or not at all.
  public let capabilities: Capabilities = [.atomicBatches]

  private let storage: Storage
  private let clock: any RecordClock
  private let isClosed = Mutex(false)

  /// Opens a connection.
  public init(storage: Storage, clock: any RecordClock = SystemRecordClock()) {
    self.storage = storage
    self.clock = clock
  }

  @concurrent public func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    let records = try content().records.filter { ids.contains($0.id) }
    return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.selecting(fields)) })
  }

  @concurrent public func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try check()
    let outcome: Result<ModifyResult, RecordError> = storage.content.withLock { content in
      do throws(RecordError) {
        let before = content.records
        let plan = try CommitPlan.make(
          modifications, atomically: atomically, schema: content.schema,
          sequence: content.sequence, now: clock.now, capabilities: capabilities,
          lookup: { id in before.first { $0.id == id } })
        for write in plan.writes {
          content.records.removeAll { $0.id == write.id }
          if let record = write.record { content.records.append(record) }
        }
        content.schema = plan.schema
        content.sequence = plan.sequence
        return .success(plan.result)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    let content = try content()
    let prepared = try PreparedQuery(query, schema: content.schema)
    let records = content.records.filter { $0.id.type == query.type }
    return try prepared.page(of: records, after: cursor, limit: limit)
  }

  @concurrent public func schema() async throws(RecordError) -> RecordSchema {
    try content().schema
  }

  @concurrent public func close() async throws(RecordError) {
    isClosed.withLock { $0 = true }
  }

  private func content() throws(RecordError) -> Storage.Content {
    try check()
    return storage.content.withLock { $0 }
  }

  private func check() throws(RecordError) {
    if Task.isCancelled { throw RecordError(.cancelled, "The task was cancelled.") }
    if isClosed.withLock({ $0 }) { throw RecordError(.closed, "The store was closed.") }
  }
}
