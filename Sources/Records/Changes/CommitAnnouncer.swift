import Synchronization

/// Tells any number of loops of a store's commits: what a store makes its ``RecordDatabase/commits`` with.
///
/// The store calls ``announce(_:anew:)`` after each commit, and ``finish()`` when it is closed. A loop that is slower
/// than the commits gets the last one only.
public final class CommitAnnouncer: Sendable {
  /// What becomes of a loop's question for the next notice.
  typealias Answer = Result<CommitNotice?, RecordError>

  /// A loop that is listening.
  private struct Seat {
    /// Whether there is something the loop was not told.
    var hasNews: Bool
    var waiting: CheckedContinuation<Answer, Never>?
    /// Why there is nothing more to come; the loop is told once.
    var end: Answer?
  }

  private struct State {
    var newest: ChangeToken?
    var seats: [Int: Seat] = [:]
    var lastSeat = 0
    /// How many seats have not come to their end.
    var listening = 0
    var isFinished = false
  }

  private let state = Mutex(State())
  private let start: @Sendable () -> ChangeToken?
  private let stop: @Sendable () -> Void

  /// Makes an announcer nobody listens to.
  ///
  /// Both functions are called under a lock: they must return soon and not call this announcer.
  ///
  /// - Parameters:
  ///   - start: Called when the first loop begins to listen. Returns the place after the newest commit if it is known at
  ///     once; else the store announces it as soon as it is.
  ///   - stop: Called when the last loop is gone.
  public init(
    start: @escaping @Sendable () -> ChangeToken?, stop: @escaping @Sendable () -> Void
  ) {
    self.start = start
    self.stop = stop
  }

  /// The notices, for one loop or more.
  public var notices: CommitNotices { CommitNotices(self) }

  /// Tells of a commit.
  ///
  /// - Parameters:
  ///   - token: The place after it. One that is not behind what was told before is no news.
  ///   - anew: Whether it is news in any case, as when the store's file was replaced by an older one.
  public func announce(_ token: ChangeToken, anew: Bool = false) {
    let waiting = state.withLock { state -> [CheckedContinuation<Answer, Never>] in
      if state.listening == 0 { return [] }
      if !anew, let newest = state.newest, newest.rawValue >= token.rawValue { return [] }
      state.newest = token
      return state.seats.keys.compactMap { number in
        let waiting = state.seats[number]?.waiting
        state.seats[number]?.waiting = nil
        state.seats[number]?.hasNews = waiting == nil
        return waiting
      }
    }
    for continuation in waiting {
      continuation.resume(returning: .success(CommitNotice(token: token)))
    }
  }

  /// Ends all loops, those that begin later too: the store is closed.
  public func finish() {
    state.withLock { $0.isFinished = true }
    end(.success(nil))
  }

  /// Ends the loops that are running with an error; another one may try again.
  public func fail(_ error: RecordError) {
    end(.failure(error))
  }

  private func end(_ answer: Answer) {
    let waiting = state.withLock { state -> [CheckedContinuation<Answer, Never>] in
      var waiting: [CheckedContinuation<Answer, Never>] = []
      for number in state.seats.keys where state.seats[number]?.end == nil {
        if let continuation = state.seats[number]?.waiting { waiting.append(continuation) }
        // Who waits is told now, and asks no more.
        state.seats[number] = Seat(
          hasNews: false, end: state.seats[number]?.waiting == nil ? answer : .success(nil))
      }
      setListening(0, &state)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: answer) }
  }

  private func setListening(_ count: Int, _ state: inout State) {
    let was = state.listening
    state.listening = count
    if was == 0, count > 0 { state.newest = start() }
    if was > 0, count == 0 {
      state.newest = nil
      stop()
    }
  }
}

// MARK: - For the loops

extension CommitAnnouncer {
  /// Takes in a loop; what is known to be the newest commit is news to it.
  func join() -> Int {
    state.withLock { state in
      state.lastSeat += 1
      if state.isFinished {
        state.seats[state.lastSeat] = Seat(hasNews: false, end: .success(nil))
      } else {
        setListening(state.listening + 1, &state)
        state.seats[state.lastSeat] = Seat(hasNews: state.newest != nil)
      }
      return state.lastSeat
    }
  }

  /// Lets a loop go.
  func leave(_ number: Int) {
    state.withLock { state in
      guard let seat = state.seats.removeValue(forKey: number), seat.end == nil else { return }
      setListening(state.listening - 1, &state)
    }
  }

  /// Waits until there is something to tell a loop.
  func next(_ number: Int) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Answer? in
          // In the lock: a cancellation after this finds the continuation.
          if Task.isCancelled { return .success(nil) }
          if let answer = take(number, &state) { return answer }
          state.seats[number]?.waiting = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.seats[number]?.waiting
        state.seats[number]?.waiting = nil
        return waiting
      }
      waiting?.resume(returning: .success(nil))
    }
  }

  private func take(_ number: Int, _ state: inout State) -> Answer? {
    guard let seat = state.seats[number] else { return .success(nil) }
    if let end = seat.end {
      state.seats[number]?.end = .success(nil)
      return end
    }
    guard seat.hasNews, let newest = state.newest else { return nil }
    state.seats[number]?.hasNews = false
    return .success(CommitNotice(token: newest))
  }
}
