import Foundation
import Records

/// Batches decided one after the other, each on the state the ones before it will leave.
///
/// Nothing is applied yet: the records that readers see change only once all of it is on the disk.
struct PendingCommits {
  /// What changes, without the batches that change nothing.
  private(set) var plans: [CommitPlan] = []
  /// What became of each batch.
  private(set) var results: [Result<ModifyResult, RecordError>] = []
  /// The kinds before the first of them.
  let schemaBefore: RecordSchema

  private var snapshot: RecordSnapshot
  private var schema: RecordSchema
  private var sequence: UInt64
  /// The records that the plans change; nil for one that they delete.
  private var changed: [RecordID: Record?] = [:]

  init(on snapshot: RecordSnapshot) {
    self.snapshot = snapshot
    schemaBefore = snapshot.schema
    schema = snapshot.schema
    sequence = snapshot.sequence
  }

  /// Decides a batch. One that fails as a whole leaves the others alone.
  mutating func add(_ batch: CommitQueue.Batch, now: Date, capabilities: Capabilities) {
    do throws(RecordError) {
      let plan = try CommitPlan.make(
        batch.modifications, atomically: batch.atomically, schema: schema, sequence: sequence,
        now: now, capabilities: capabilities,
        lookup: { (id) throws(RecordError) in changed[id] ?? snapshot.record(id) },
        answer: { (query) throws(RecordError) in try answer(query) })
      results.append(.success(plan.result))
      if plan.isEmpty { return }
      plans.append(plan)
      for write in plan.writes { changed[write.id] = .some(write.record) }
      schema = plan.schema
      sequence = plan.sequence
    } catch {
      results.append(.failure(error))
    }
  }

  /// Lets go of the snapshot, after which nothing can be added.
  mutating func releaseSnapshot() {
    snapshot = RecordSnapshot()
  }

  private func answer(_ query: Query) throws(RecordError) -> [Record] {
    if changed.isEmpty { return try snapshot.page(query, after: nil, limit: nil).records }
    let stored = snapshot.table(of: query.type).lazy.map(\.record)
    let records =
      stored.filter { changed[$0.id] == nil }
      + changed.values.compactMap { $0 }.filter { $0.id.type == query.type }
    let prepared = try PreparedQuery(query, schema: schema)
    return try prepared.page(of: records, after: nil, limit: nil).records
  }
}
