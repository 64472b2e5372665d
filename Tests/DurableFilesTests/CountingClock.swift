import Synchronization

/// A clock that is as fast as its users ask, and adds up what they slept.
final class CountingClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let start = ContinuousClock().now
  private let total = Mutex(Duration.zero)
  private let afterSleep: @Sendable (Duration) -> Void

  init(afterSleep: @escaping @Sendable (Duration) -> Void = { _ in }) {
    self.afterSleep = afterSleep
  }

  var slept: Duration { total.withLock { $0 } }
  var now: Instant { start + slept }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    total.withLock { $0 = max($0, deadline - start) }
    afterSleep(slept)
  }
}
