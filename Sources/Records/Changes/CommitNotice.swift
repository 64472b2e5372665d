/// Word of a commit.
public struct CommitNotice: Hashable, Sendable {
  /// The place after the newest commit; ``RecordDatabase/changes(since:limit:)`` goes on from there.
  public let token: ChangeToken

  /// Tells of a commit.
  public init(token: ChangeToken) {
    self.token = token
  }
}

/// Notices of a store's commits, for any number of loops; see ``RecordDatabase/commits``.
///
///     for try await notice in database.commits { … }
public struct CommitNotices: AsyncSequence, Sendable {
  /// Why a store cannot be followed any more.
  public typealias Failure = RecordError

  private let announcer: CommitAnnouncer?

  /// No notices: a loop ends at once.
  public init() {
    announcer = nil
  }

  init(_ announcer: CommitAnnouncer) {
    self.announcer = announcer
  }

  /// Waits for one notice after the other; a store listens to its commits from the first call on.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let listener: CommitListener?

    init(_ announcer: CommitAnnouncer?) {
      listener = announcer.map { CommitListener($0) }
    }

    /// The newest commit, as soon as there is one that was not told of.
    ///
    /// - Returns: Nil when the store was closed, or the task cancelled.
    /// - Throws: ``RecordError`` when the store cannot be followed any more.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(RecordError) -> CommitNotice? {
      try await listener?.next()
    }

    /// The newest commit, as soon as there is one that was not told of.
    public mutating func next() async throws(RecordError) -> CommitNotice? {
      try await next(isolation: nil)
    }
  }

  /// Starts to listen, once the first notice is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(announcer)
  }
}
