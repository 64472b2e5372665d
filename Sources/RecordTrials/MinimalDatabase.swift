import Foundation
package import Records
import Synchronization

/// The least a store can be: an array of records and the reference evaluator.
///
/// It has no index, no snapshot and no push-down, so it is what every other store is compared with; and it implements
/// only what the protocol demands, so that every extension is known to need no more.
package final class MinimalDatabase: RecordDatabase {
  package let capabilities: Capabilities = [.atomicBatches, .changeFeed, .references]

  private struct State {
    var records: [(record: Record, commit: UInt64)] = []
    var deletions: [(id: RecordID, number: UInt64, commit: UInt64)] = []
    var schema = RecordSchema()
    var sequence: UInt64 = 0
    /// The last commit whose deletions are forgotten.
    var horizon: UInt64 = 0
    var isClosed = false
  }

  private let clock: any RecordClock
  private let state = Mutex(State())

  package init(clock: any RecordClock) {
    self.clock = clock
  }

  /// The store as it is found when it is opened again.
  package func reopened() -> MinimalDatabase {
    let found = MinimalDatabase(clock: clock)
    var state = state.withLock { $0 }
    state.isClosed = false
    found.state.withLock { $0 = state }
    return found
  }

  private func read<T: Sendable>(
    _ body: (State) throws(RecordError) -> T
  ) throws(RecordError) -> T {
    try RecordError.checkCancellation()
    let state = state.withLock { $0 }
    if state.isClosed { throw RecordError.closed }
    return try body(state)
  }

  @concurrent package func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try read { state in
      var found: [RecordID: Record] = [:]
      for entry in state.records where ids.contains(entry.record.id) {
        found[entry.record.id] = entry.record.selecting(fields)
      }
      return found
    }
  }

  @concurrent package func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try RecordError.checkCancellation()
    let outcome: Result<ModifyResult, RecordError> = state.withLock { state in
      do throws(RecordError) {
        if state.isClosed { throw RecordError.closed }
        let before = state
        let plan = try CommitPlan.make(
          modifications, atomically: atomically, schema: before.schema, sequence: before.sequence,
          now: clock.now, capabilities: capabilities,
          lookup: { id in before.records.first { $0.record.id == id }?.record },
          answer: { (query) throws(RecordError) in
            try Self.page(of: before, query, after: nil, limit: nil).records
          })
        for write in plan.writes {
          state.records.removeAll { $0.record.id == write.id }
          state.deletions.removeAll { $0.id == write.id }
          if let record = write.record {
            state.records.append((record, plan.sequence))
          } else {
            state.deletions.append((write.id, write.number, plan.sequence))
          }
        }
        state.schema = plan.schema
        state.sequence = plan.sequence
        return .success(plan.result)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  @concurrent package func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try read { (state) throws(RecordError) in
      try Self.page(of: state, query, after: cursor, limit: limit)
    }
  }

  private static func page(
    of state: State, _ query: Query, after cursor: Cursor?, limit: Int?
  ) throws(RecordError) -> Page {
    let records = state.records.lazy.map(\.record).filter { $0.id.type == query.type }
    return try PreparedQuery(query, schema: state.schema).page(
      of: records, after: cursor, limit: limit)
  }

  @concurrent package func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try read { (state) throws(RecordError) in
      let (since, origin) = try ChangeToken.start(
        token, latest: state.sequence, horizon: state.horizon)
      var changes: [(number: UInt64, commit: UInt64, change: Change)] = []
      for (record, commit) in state.records where commit > since {
        changes.append((record.version?.rawValue ?? 0, commit, .saved(record)))
      }
      for (id, number, commit) in state.deletions where commit > since {
        changes.append((number, commit, .deleted(id)))
      }
      changes.sort { $0.number < $1.number }
      return try ChangePage(changes, limit: limit, latest: state.sequence, origin: origin)
    }
  }

  @concurrent package func compact(before token: ChangeToken) async throws(RecordError) {
    try RecordError.checkCancellation()
    let outcome: Result<Void, RecordError> = state.withLock { state in
      do throws(RecordError) {
        if state.isClosed { throw RecordError.closed }
        try token.check(latest: state.sequence)
        state.horizon = max(state.horizon, token.rawValue)
        let horizon = state.horizon
        state.deletions.removeAll { $0.commit <= horizon }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  @concurrent package func schema() async throws(RecordError) -> RecordSchema {
    try read { $0.schema }
  }

  @concurrent package func close() async throws(RecordError) {
    state.withLock { $0.isClosed = true }
  }
}
