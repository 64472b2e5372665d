import Records

extension SQLiteConnection {
  /// Plans and stores batches in order in one write transaction, up to one that changes the schema.
  ///
  /// Each is a commit of its own, which sees those before it. One that is refused as a whole leaves the others alone.
  ///
  /// - Returns: What became of the batches that the transaction has come to, and the place after the last one that
  ///   changed something.
  /// - Throws: What storing or committing throws; then none of them has changed anything.
  func commitTogether(
    _ batches: some Collection<CommitQueue.Batch>,
    _ plan: (CommitQueue.Batch, Catalogue, UInt64) throws(RecordError) -> CommitPlan
  ) throws -> (results: [Result<ModifyResult, RecordError>], committed: ChangeToken?) {
    var results: [Result<ModifyResult, RecordError>] = []
    var committed: ChangeToken?
    let (last, latest) = try transaction(.write) {
      try checkFileIsInPlace()
      let (catalogue, before) = try stateForWriting()
      var last = before
      var latest: Catalogue? = catalogue
      for batch in batches {
        let decided: CommitPlan
        do throws(RecordError) {
          decided = try plan(batch, catalogue, last)
        } catch {
          results.append(.failure(error))
          continue
        }
        results.append(.success(decided.result))
        if decided.isEmpty { continue }
        try store(decided, over: catalogue, isCancellable: false)
        last = decided.sequence
        committed = ChangeToken(rawValue: last)
        // The tables are others now, and what is known of them must not be kept before it is committed.
        if decided.changesSchema {
          latest = nil
          break
        }
      }
      return (last, latest)
    }
    remember(last, latest)
    return (results, committed)
  }
}
