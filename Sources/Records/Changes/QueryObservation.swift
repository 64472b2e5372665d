extension RecordDatabase {
  /// The answers of a query, one after the other as commits change it.
  ///
  ///     for try await snapshot in database.observe(Query("Lists")) { … }
  ///
  /// The first snapshot is the current state. Each later one differs from the one before; a commit that leaves the answer
  /// alone makes none. Commits that come faster than the loop goes, or than the query is answered, are one snapshot, and
  /// the last state is never left out. Commits of other connections are seen as ``commits`` sees them.
  ///
  /// The loop ends when the store is closed or its task is cancelled. It throws what the query's answer throws, and then
  /// is over; ``RecordError/Code/unsupported`` without the capability ``Capabilities/commitNotices``, because a snapshot
  /// that never changes would be a wrong answer.
  ///
  /// - Complexity: Each snapshot costs the query's answer, and O(*n* log *n*) for *n* records.
  public func observe(_ query: Query) -> QueryObservation {
    QueryObservation(database: self, query: query)
  }
}

/// The answers of a query as they change; see ``RecordDatabase/observe(_:)``.
public struct QueryObservation: AsyncSequence, Sendable {
  /// The answers are read with typed errors.
  public typealias Failure = RecordError

  let database: any RecordDatabase
  let query: Query

  /// Reads an answer whenever there may be another one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let observation: QueryObservation
    private var notices: CommitNotices.AsyncIterator
    private var last: QuerySnapshot?
    private var isOver = false

    init(_ observation: QueryObservation) {
      self.observation = observation
      notices = observation.database.commits.makeAsyncIterator()
    }

    /// The next answer that differs.
    ///
    /// - Returns: Nil when the store was closed, or the task cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(RecordError) -> QuerySnapshot? {
      if isOver { return nil }
      do throws(RecordError) {
        if let snapshot = try await nextSnapshot() { return snapshot }
        isOver = true
        return nil
      } catch {
        isOver = true
        if error.code == .closed || Task.isCancelled { return nil }
        throw error
      }
    }

    /// The next answer that differs.
    public mutating func next() async throws(RecordError) -> QuerySnapshot? {
      try await next(isolation: nil)
    }

    private mutating func nextSnapshot() async throws(RecordError) -> QuerySnapshot? {
      let database = observation.database
      guard database.capabilities.contains(.commitNotices) else {
        throw RecordError(
          .unsupported, "This store does not tell of commits, so no query can be observed.")
      }
      // The notice first: what is committed after it makes another one.
      while let notice = try await notices.next() {
        let records = try await database.all(observation.query)
        let changes = RowChanges(from: last?.records ?? [], to: records, id: \.id)
        if last != nil, changes.isEmpty { continue }
        let snapshot = QuerySnapshot(records: records, token: notice.token, changes: changes)
        last = snapshot
        return snapshot
      }
      return nil
    }
  }

  /// Starts with the current state.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }
}
