public import Records

extension SQLiteDatabase {
  /// Applies modifications as one commit.
  ///
  /// The commit is on the disk, as far as the store's durability asks for it, when this returns. Commits that come
  /// together share a write transaction, and so a flush.
  @concurrent public func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try RecordError.checkCancellation()
    let batch = CommitQueue.Batch(modifications: modifications, atomically: atomically)
    switch await queue.turn(for: batch) {
    case .done(let result): return try result.get()
    case .lead:
      defer { queue.handOver() }
      let followers = queue.takeFollowers()
      if followers.isEmpty { return try commit(batch) }
      return try commit(batch, and: followers)
    }
  }

  /// Commits one batch in a write transaction of its own.
  private func commit(_ batch: CommitQueue.Batch) throws(RecordError) -> ModifyResult {
    try Self.mappingErrors {
      try pool.writing { connection in
        let (result, committed) = try commit(batch, on: connection)
        finish(committed, on: connection)
        return result
      }
    }
  }

  private func commit(
    _ batch: CommitQueue.Batch, on connection: SQLiteConnection
  ) throws -> (result: ModifyResult, committed: ChangeToken?) {
    if batch.isOfNewRecords {
      do {
        return try connection.commit { catalogue, sequence in
          let plan = try plan(batch, catalogue, sequence, on: connection, areNew: true)
          // Of two things that are wrong, that a record is there is told first.
          if plan.result.firstError != nil { throw DoubtfulPlan() }
          return plan
        }
      } catch is DoubtfulPlan {
        // Nothing was changed. What is there decides.
      } catch let failure as SQLiteFailure where failure.isDuplicate {
        // The same, found out later.
      }
    }
    return try connection.commit { catalogue, sequence in
      try plan(batch, catalogue, sequence, on: connection)
    }
  }

  /// Commits batches that came together: each with its own result, all with one flush.
  ///
  /// What another's batch runs into is not a batch's own affair: if the transaction fails, each has one of its own.
  private func commit(
    _ batch: CommitQueue.Batch, and followers: [CommitQueue.Follower]
  ) throws(RecordError) -> ModifyResult {
    let batches = [batch] + followers.map(\.batch)
    var results: [Result<ModifyResult, RecordError>] = []
    var isOver = false
    while results.count < batches.count, !isOver {
      let rest = batches[results.count...]
      do {
        results += try commitTogether(rest)
      } catch {
        let failure = Self.recordError(error)
        if failure.code == .cancelled {
          isOver = true
        } else if failure.code == .storeLocked || (error as? SQLiteFailure)?.isFailedFlush == true {
          // All have waited for the same lock. And after a flush that failed nobody knows what became of any of them,
          // and nothing may be tried again.
          results += rest.map { _ in .failure(failure) }
        } else {
          isOver = !commitApart(rest, &results)
        }
      }
    }
    // The task that leads was cancelled while it waited for a lock, which is not the others' affair: they go on waiting.
    if results.isEmpty { results.append(.failure(.cancelled)) }
    for (follower, result) in zip(followers, results.dropFirst()) { follower.finish(result) }
    queue.giveBack(followers.dropFirst(results.count - 1))
    return try results[0].get()
  }

  /// Commits each batch in a transaction of its own.
  ///
  /// - Returns: False when it ended because the task was cancelled.
  private func commitApart(
    _ batches: ArraySlice<CommitQueue.Batch>,
    _ results: inout [Result<ModifyResult, RecordError>]
  ) -> Bool {
    for index in batches.indices {
      do {
        results += try commitTogether(batches[index...index])
      } catch {
        let failure = Self.recordError(error)
        if failure.code == .cancelled { return false }
        results.append(.failure(failure))
      }
    }
    return true
  }

  private func commitTogether(
    _ batches: ArraySlice<CommitQueue.Batch>
  ) throws -> [Result<ModifyResult, RecordError>] {
    try pool.writing { connection in
      let (results, committed) = try connection.commitTogether(batches) {
        (batch, catalogue, sequence) throws(RecordError) in
        // Whose task leads is chance, so its end is not asked for.
        try plan(batch, catalogue, sequence, on: connection, isCancellable: false)
      }
      finish(committed, on: connection)
      return results
    }
  }

  /// Decides what a batch does.
  ///
  /// - Parameter areNew: Whether no record of the batch is taken to be there.
  private func plan(
    _ batch: CommitQueue.Batch, _ catalogue: Catalogue, _ sequence: UInt64,
    on connection: SQLiteConnection, areNew: Bool = false, isCancellable: Bool = true
  ) throws(RecordError) -> CommitPlan {
    connection.rowsRead.forget()
    var latest = connection.planned.flatMap { $0.catalogue === catalogue ? $0.shape : nil }
    let plan = try CommitPlan.make(
      batch.modifications, atomically: batch.atomically, schema: catalogue.schema,
      sequence: sequence, now: clock.now, capabilities: capabilities, latest: &latest,
      lookup: { id throws(RecordError) in
        if areNew { return nil }
        if isCancellable { try RecordError.checkCancellation() }
        return try Self.mappingErrors { try connection.recordBefore(id, in: catalogue) }
      },
      head: { id throws(RecordError) in
        if isCancellable { try RecordError.checkCancellation() }
        return try Self.mappingErrors { try connection.headBefore(id, in: catalogue) }
      },
      answer: { query throws(RecordError) in
        try Self.mappingErrors {
          try connection.page(query, in: catalogue, pushesDown: pushesDown).records
        }
      })
    connection.planned = plan.changesSchema ? nil : latest.map { (catalogue, $0) }
    return plan
  }

  /// Tells of what was committed, and sees to the log.
  private func finish(_ committed: ChangeToken?, on connection: SQLiteConnection) {
    if let committed {
      announcer.announce(committed)
      connection.announceToOthers()
    }
    connection.checkpointIfDue()
  }
}

/// A plan for new records that would fail: perhaps for another reason, if one of them is there.
private struct DoubtfulPlan: Error {}

extension CommitQueue.Batch {
  /// Whether all it does is to save records that were never in a store, so that none of them is there, or hardly any.
  fileprivate var isOfNewRecords: Bool {
    modifications.allSatisfy {
      guard case .save(let record, let policy) = $0 else { return false }
      return record.version == nil && (policy == .insert || policy == .ifUnchanged)
    }
  }
}
