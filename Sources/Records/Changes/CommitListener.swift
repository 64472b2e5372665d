import Synchronization

/// One loop over the notices of a store; when the loop lets go of it, the store need not listen for it any more.
final class CommitListener: Sendable {
  private let announcer: CommitAnnouncer
  /// Where it sits, once it has asked for the first notice.
  private let seat = Mutex<Int?>(nil)

  init(_ announcer: CommitAnnouncer) {
    self.announcer = announcer
  }

  deinit {
    if let seat = seat.withLock({ $0 }) { announcer.leave(seat) }
  }

  func next() async throws(RecordError) -> CommitNotice? {
    let seat = seat.withLock { seat in
      let known = seat ?? announcer.join()
      seat = known
      return known
    }
    return try await announcer.next(seat).get()
  }
}
