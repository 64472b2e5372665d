import DurableFiles
import Foundation
public import Records
import Synchronization

extension JSONFileDatabase {
  /// Applies modifications as one commit, and returns when it is on the disk.
  @concurrent public func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try RecordError.checkCancellation()
    try checkWritable()
    let batch = CommitQueue.Batch(modifications: modifications, atomically: atomically)
    switch await queue.turn(for: batch) {
    case .done(let result): return try result.get()
    case .lead:
      defer { queue.handOver() }
      return try await lead(with: batch)
    }
  }

  /// Commits a batch, and with it those of all who wait by now.
  private func lead(with batch: CommitQueue.Batch) async throws(RecordError) -> ModifyResult {
    do throws(RecordError) {
      try await acquireLock()
    } catch {
      // Whoever waits behind this one has waited for the same lock.
      let waiting = error.code == .cancelled ? [] : queue.takeFollowers()
      for follower in waiting { follower.finish(.failure(error)) }
      throw error
    }
    defer { lock.release() }
    let followers = queue.takeFollowers()
    let results: [Result<ModifyResult, RecordError>]
    do throws(RecordError) {
      results = try commit([batch] + followers.map(\.batch))
    } catch {
      for follower in followers { follower.finish(.failure(error)) }
      throw error
    }
    for (follower, result) in zip(followers, results.dropFirst()) { follower.finish(result) }
    foldIfOutgrown()
    return try results[0].get()
  }

  /// Throws what every write of this connection throws, if there is such a thing.
  func checkWritable() throws(RecordError) {
    try state.withLock { (state) throws(RecordError) in try state.checkUsable() }
    guard access.canWrite else { throw RecordError.readOnly(files.document) }
  }

  /// Waits for the lock that excludes other connections.
  func acquireLock() async throws(RecordError) {
    do {
      if try await lock.acquire(within: lockTimeout, clock: lockClock) { return }
    } catch let error as FileError {
      throw RecordError(writing: error, to: files.document)
    } catch {
      throw RecordError.cancelled
    }
    throw RecordError.locked(files.document, after: lockTimeout)
  }

  /// Makes batches lasting with one line and one flush. The lock must be held.
  private func commit(
    _ batches: [CommitQueue.Batch]
  ) throws(RecordError) -> [Result<ModifyResult, RecordError>] {
    try beginWriting()
    defer { state.withLock { $0.isWriting = false } }
    let pending = try plan(batches)
    if let last = pending.plans.last {
      try write(pending.plans, over: pending.schemaBefore)
      announcer.announce(ChangeToken(rawValue: last.sequence))
    }
    return pending.results
  }

  /// Writes commits into the journal, flushes it, and shows them to readers. The lock must be held.
  ///
  /// - Parameters:
  ///   - schema: The kinds before the first of them.
  ///   - built: The indices that they declare.
  func write(
    _ plans: [CommitPlan], over schema: RecordSchema, _ built: BuiltIndices = BuiltIndices()
  ) throws(RecordError) {
    var journal = try writableJournal()
    let (line, checksum) = JournalLine.commits(plans, schema: schema, after: journal.checksum)
    try append(line, to: journal)
    journal.end += line.count
    journal.checksum = checksum
    journal.lineCount += 1
    state.withLock { state in
      state.loaded.snapshot.takeOver(built)
      for plan in plans { state.loaded.snapshot.apply(plan) }
      state.loaded.journal = journal
    }
  }

  /// Reads what others have committed; from then on there is nothing new until the lock is given back.
  func beginWriting() throws(RecordError) {
    try state.withLock { (state) throws(RecordError) in
      try state.checkUsable()
      try files.refresh(&state.loaded)
      state.isWriting = true
    }
  }

  /// Decides what the batches do, one after the other.
  ///
  /// The snapshot is given up on return: applying the plans would otherwise copy its tables.
  private func plan(_ batches: [CommitQueue.Batch]) throws(RecordError) -> PendingCommits {
    let now = clock.now
    guard DateText.isInRange(now) else {
      throw RecordError(
        .invalidValue, "The clock tells a date outside the years 0000 to 9999; nothing was saved.")
    }
    var pending = PendingCommits(on: state.withLock { $0.loaded.snapshot })
    for batch in batches { pending.add(batch, now: now, capabilities: capabilities) }
    pending.releaseSnapshot()
    return pending
  }

  // MARK: - Files

  /// Adds a line to the journal and flushes it.
  ///
  /// - Throws: When writing fails, nothing was changed; when flushing fails, the connection is of no more use.
  private func append(_ line: [UInt8], to journal: LoadedStore.Journal) throws(RecordError) {
    try changing { () throws(FileError) in
      // What a crash left of a line that was never acknowledged.
      if try journal.file.status().size > journal.end { try cut(journal) }
    }
    do {
      try journal.file.write(line, at: journal.end)
    } catch {
      try takeBack(journal)
      throw RecordError(writing: error, to: files.document)
    }
    do {
      try journal.file.flush()
    } catch {
      throw fail(error)
    }
  }

  /// Cuts off what is behind the whole lines.
  ///
  /// For good, before anything is written there: a crash could otherwise leave sectors of the old line among those
  /// of the new one, which would look like damage to a line that was acknowledged.
  private func cut(_ journal: LoadedStore.Journal) throws(FileError) {
    try journal.file.truncate(to: journal.end)
    try journal.file.flush()
  }

  /// Cuts off what was written of a line.
  private func takeBack(_ journal: LoadedStore.Journal) throws(RecordError) {
    do {
      try cut(journal)
    } catch {
      // Whether the line is whole in spite of the error is not known any more.
      throw fail(error)
    }
  }

  /// Ends the use of this connection, since nobody knows what is on the disk.
  func fail(_ error: FileError) -> RecordError {
    let failure = RecordError.outcomeUnknown(error, files.document)
    state.withLock { $0.failure = failure }
    return failure
  }

  /// The journal, open for writing; made if there is none, and with it the document.
  private func writableJournal() throws(RecordError) -> LoadedStore.Journal {
    let known = state.withLock { $0.loaded }
    return try changing { () throws(FileError) in
      if var journal = known.journal {
        if !journal.canWrite {
          journal.file = try files.files.openFile(files.journal, for: .updating)
          journal.canWrite = true
        }
        return journal
      }
      let document: LoadedStore.Document
      if let existing = known.document {
        document = existing
      } else {
        document = try replaceDocument(by: known.snapshot)
      }
      let journal = try files.makeJournal(continuing: document)
      state.withLock { state in
        state.loaded.journal = journal
        state.loaded.ignoredJournal = nil
      }
      return journal
    }
  }

  /// Does something to the files whose failure changes nothing, or else ends the use of this connection.
  func changing<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(RecordError) -> Value {
    do {
      return try body()
    } catch {
      if error.leavesOutcomeOpen { throw fail(error) }
      throw RecordError(writing: error, to: files.document)
    }
  }
}
