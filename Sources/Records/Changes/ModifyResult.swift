/// What became of each modification of a batch, in the order given.
public struct ModifyResult: Sendable {
  /// What one modification did.
  public enum Outcome: Sendable, Equatable {
    /// The record as the store has it now, with its new version.
    case saved(Record)
    /// The record is not in the store any more.
    case deleted(RecordID)
  }

  /// One result a modification. In an atomic batch either all succeeded or none did.
  public var outcomes: [Result<Outcome, RecordError>]

  /// Makes a result.
  public init(outcomes: [Result<Outcome, RecordError>]) {
    self.outcomes = outcomes
  }

  /// The first failure that is not another item's fault, nil when all succeeded.
  public var firstError: RecordError? {
    var innocent: RecordError?
    // By their places, since copying each success would cost more than the look at it.
    for index in outcomes.indices {
      guard case .failure(let error) = outcomes[index] else { continue }
      if error.code != .batchFailed { return error }
      innocent = innocent ?? error
    }
    return innocent
  }

  /// The saved records, in the order given.
  ///
  /// - Throws: The first failure, with every failure under ``RecordError/partial``, when one failed.
  public func records() throws(RecordError) -> [Record] {
    if var error = firstError {
      if outcomes.count > 1 {
        error.partial = outcomes.compactMap {
          if case .failure(let error) = $0 { error } else { nil }
        }
      }
      throw error
    }
    return outcomes.compactMap {
      if case .success(.saved(let record)) = $0 { record } else { nil }
    }
  }
}
