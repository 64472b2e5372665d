public import Foundation

/// What a batch of modifications does to a store: the reference for every write.
///
/// It is the one place where save policies, kinds, versions and batches are decided. A store makes a plan inside its
/// write transaction, stores ``writes``, ``schema`` and ``sequence``, commits, and hands out ``result``.
public struct CommitPlan: Sendable {
  /// The state of a record after the commit.
  public struct Write: Sendable {
    /// The record.
    public let id: RecordID
    /// Its new state, nil when it is deleted.
    public let record: Record?
    /// Its state before the commit, nil when there was none; of a deleted one perhaps without its fields.
    package let before: Record?
    /// The number of its last change; for a saved record that is its version.
    public let number: UInt64
  }

  /// What became of each modification.
  public internal(set) var result: ModifyResult

  /// The last state of each record that changed, in the order of the changes.
  public internal(set) var writes: [Write]

  /// The kinds after the commit.
  public internal(set) var schema: RecordSchema

  /// Whether ``schema`` differs from the one before.
  public internal(set) var changesSchema: Bool

  /// The number of the commit: that of its last change. The number before, when nothing changed.
  public internal(set) var sequence: UInt64

  /// Whether there is nothing to store.
  public var isEmpty: Bool { writes.isEmpty && !changesSchema }

  /// Decides what modifications do, in order, each seeing those before it.
  ///
  /// - Parameters:
  ///   - modifications: What is asked for.
  ///   - atomically: Whether one failure undoes all.
  ///   - schema: The kinds before.
  ///   - sequence: The number of the last change before; each change uses up the next one.
  ///   - now: The time of the commit.
  ///   - capabilities: What the store can do; what needs more is refused with ``RecordError/Code/unsupported``.
  ///   - lookup: The record as it was before the commit, with all its fields; nil when there is none.
  ///   - answer: What a query answered before the commit, with all fields. It is asked which records refer to a
  ///     deleted one, and only of a store that declares ``Capabilities/references``.
  /// - Throws: What the closures throw, and ``RecordError/Code/unsupported`` for an atomic batch that the store cannot do.
  public static func make(
    _ modifications: [Modification], atomically: Bool, schema: RecordSchema, sequence: UInt64,
    now: Date, capabilities: Capabilities,
    lookup: (RecordID) throws(RecordError) -> Record?,
    answer: (Query) throws(RecordError) -> [Record] = { _ in [] }
  ) throws(RecordError) -> CommitPlan {
    var latest: PlannedShape?
    return try make(
      modifications, atomically: atomically, schema: schema, sequence: sequence, now: now,
      capabilities: capabilities, latest: &latest, lookup: lookup, head: lookup, answer: answer)
  }

  /// Decides what modifications do, for a store that keeps in mind what its records look like.
  ///
  /// - Parameters:
  ///   - latest: The shape used last with the same schema, and then the one that is used last now. It must be forgotten
  ///     when the plan changes the schema.
  ///   - head: The record as it was before the commit, at least its version: all that a deletion mostly needs.
  package static func make(
    _ modifications: [Modification], atomically: Bool, schema: RecordSchema, sequence: UInt64,
    now: Date, capabilities: Capabilities, latest: inout PlannedShape?,
    lookup: (RecordID) throws(RecordError) -> Record?,
    head: (RecordID) throws(RecordError) -> Record?,
    answer: (Query) throws(RecordError) -> [Record]
  ) throws(RecordError) -> CommitPlan {
    if atomically, modifications.count > 1, !capabilities.contains(.atomicBatches) {
      throw RecordError(.unsupported, "This store cannot apply a batch as a whole.")
    }
    // Whether a deletion is denied is known only at the end of the batch; then it is made anew without that deletion.
    var denied: [Int: RecordError] = [:]
    while true {
      var planner = CommitPlanner(
        schema: schema, sequence: sequence, now: now, capabilities: capabilities, latest: latest)
      var outcomes: [Result<ModifyResult.Outcome, RecordError>] = []
      outcomes.reserveCapacity(modifications.count)
      planner.reserveCapacity(modifications.count)
      for modification in modifications {
        let outcome: Result<ModifyResult.Outcome, RecordError>
        if let error = denied[outcomes.count] {
          outcome = .failure(error)
        } else {
          outcome = try planner.apply(
            modification, index: outcomes.count, lookup: lookup, head: head, answer: answer)
        }
        if atomically, case .failure = outcome {
          return failed(
            modifications, at: outcomes.count, outcome, schema: schema, sequence: sequence)
        }
        outcomes.append(outcome)
      }
      guard let violation = try planner.firstViolation(answer) else {
        latest = planner.latest
        return planner.plan(outcomes: outcomes, before: schema, sequence: sequence)
      }
      if atomically {
        return failed(
          modifications, at: violation.index, .failure(violation.error), schema: schema,
          sequence: sequence)
      }
      denied[violation.index] = violation.error
    }
  }

  /// The plan of a commit that declares something and changes no record.
  package static func declaring(_ schema: RecordSchema, sequence: UInt64) -> CommitPlan {
    CommitPlan(
      result: ModifyResult(outcomes: []), writes: [], schema: schema, changesSchema: true,
      sequence: sequence)
  }

  /// The plan of an atomic batch one of whose items failed: nothing, and `batchFailed` for the innocent.
  private static func failed(
    _ modifications: [Modification], at index: Int,
    _ failure: Result<ModifyResult.Outcome, RecordError>, schema: RecordSchema, sequence: UInt64
  ) -> CommitPlan {
    let outcomes = modifications.enumerated().map { position, modification in
      position == index
        ? failure
        : .failure(
          RecordError(
            .batchFailed, "Nothing was saved, because another change of the batch failed.",
            record: modification.id))
    }
    return CommitPlan(
      result: ModifyResult(outcomes: outcomes), writes: [], schema: schema, changesSchema: false,
      sequence: sequence)
  }
}
