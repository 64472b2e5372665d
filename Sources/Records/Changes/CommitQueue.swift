import Synchronization

/// Where the writers of one connection wait for their turn.
///
/// The first one leads: it takes the lock, gathers all that wait by then, and makes their changes
/// lasting with a single flush. Then it hands the lead to one of those that came meanwhile.
package final class CommitQueue: Sendable {
  /// What a writer is to do.
  package enum Turn: Sendable {
    /// Do the work for itself and for those who wait.
    case lead
    /// Nothing: a leader did it.
    case done(Result<ModifyResult, RecordError>)
  }

  /// A writer that waits, and what it wants.
  fileprivate struct Waiting {
    let number: UInt64
    /// Nil for work that is not a batch, and so can only lead.
    let batch: Batch?
    let continuation: CheckedContinuation<Turn, Never>
  }

  /// Modifications that are one commit.
  package struct Batch: Sendable {
    package let modifications: [Modification]
    package let atomically: Bool

    package init(modifications: [Modification], atomically: Bool) {
      self.modifications = modifications
      self.atomically = atomically
    }
  }

  /// A batch that a leader took over, and where its result goes.
  package struct Follower: Sendable {
    package let batch: Batch
    fileprivate let waiting: Waiting

    /// Ends the wait.
    package func finish(_ result: Result<ModifyResult, RecordError>) {
      waiting.continuation.resume(returning: .done(result))
    }
  }

  private struct State {
    var isLed = false
    var waiting: [Waiting] = []
    var lastNumber: UInt64 = 0
    /// Waits that were cancelled before they began.
    var cancelled: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// Makes a queue in which nobody waits.
  package init() {}

  /// Waits until a leader has done the work, or until it is this task's turn to lead.
  ///
  /// - Parameter batch: What is wanted; nil for work that no other writer can do.
  package func turn(for batch: Batch?) async -> Turn {
    let number = state.withLock { state -> UInt64? in
      guard state.isLed else {
        state.isLed = true
        return nil
      }
      state.lastNumber += 1
      return state.lastNumber
    }
    guard let number else { return .lead }
    let turn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        enqueue(Waiting(number: number, batch: batch, continuation: continuation))
      }
    } onCancel: {
      cancel(number)
    }
    // A cancellation that came too late is forgotten.
    state.withLock { _ = $0.cancelled.remove(number) }
    return turn
  }

  /// Takes over all that wait with a batch.
  package func takeFollowers() -> [Follower] {
    state.withLock { state in
      var followers: [Follower] = []
      state.waiting.removeAll { waiting in
        guard let batch = waiting.batch else { return false }
        followers.append(Follower(batch: batch, waiting: waiting))
        return true
      }
      return followers
    }
  }

  /// Has those wait on, before all others, whose work the leader has not done.
  package func giveBack(_ followers: some Collection<Follower>) {
    let cancelled = state.withLock { state in
      let cancelled = followers.filter { state.cancelled.remove($0.waiting.number) != nil }
      let gone = Set(cancelled.map(\.waiting.number))
      let left = followers.map(\.waiting).filter { !gone.contains($0.number) }
      state.waiting.insert(contentsOf: left, at: 0)
      return cancelled
    }
    for follower in cancelled { follower.finish(.failure(.cancelled)) }
  }

  /// Ends the lead: the one that waits longest takes over.
  package func handOver() {
    let next = state.withLock { state -> Waiting? in
      if state.waiting.isEmpty {
        state.isLed = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.continuation.resume(returning: .lead)
  }

  private func enqueue(_ waiting: Waiting) {
    let turn = state.withLock { state -> Turn? in
      if state.cancelled.remove(waiting.number) != nil { return .done(.failure(.cancelled)) }
      // The leader may have left between the question and now.
      if !state.isLed {
        state.isLed = true
        return .lead
      }
      state.waiting.append(waiting)
      return nil
    }
    if let turn { waiting.continuation.resume(returning: turn) }
  }

  private func cancel(_ number: UInt64) {
    let waiting = state.withLock { state -> Waiting? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        // It has not begun to wait, or is past it.
        state.cancelled.insert(number)
        return nil
      }
      return state.waiting.remove(at: index)
    }
    waiting?.continuation.resume(returning: .done(.failure(.cancelled)))
  }
}
