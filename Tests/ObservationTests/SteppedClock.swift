import Synchronization

/// A clock whose sleepers sleep until the test lets them go.
final class SteppedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    var count = 0
    var slept = Duration.zero
    /// Who waits for a sleeper.
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let start = ContinuousClock().now
  private let state = Mutex(State())

  var now: Instant { start + state.withLock { $0.slept } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
            return nil
          }
          state.sleepers[number] = continuation
          defer { state.waiting = nil }
          return state.waiting
        }
        waiting?.resume()
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.resume(throwing: CancellationError())
    }
  }

  /// Waits until somebody sleeps, and wakes all who do.
  func tick() async {
    await withCheckedContinuation { continuation in
      let isAsleep = state.withLock { state in
        if state.sleepers.isEmpty { state.waiting = continuation }
        return !state.sleepers.isEmpty
      }
      if isAsleep { continuation.resume() }
    }
    let woken = state.withLock { state in
      state.slept += .seconds(1)
      defer { state.sleepers = [:] }
      return Array(state.sleepers.values)
    }
    for sleeper in woken { sleeper.resume() }
  }
}
