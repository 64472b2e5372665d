import Synchronization

/// A clock that moves only when it is told to.
///
/// Timers of a ``Machine`` fire inside ``advance(by:)``, in the order of their times, so a driver knows that what a
/// moment brings about has begun when the call returns.
public final class ManualClock: Clock {
  /// A moment, counted from the making of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How long it is until another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `a` is earlier than `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private enum Alarm: Sendable {
    case call(@MainActor @Sendable () -> Void)
    case resume(CheckedContinuation<Void, any Error>)
  }

  private struct State {
    var now = Instant(offset: .zero)
    var next = 0
    var alarms: [Int: (deadline: Instant, alarm: Alarm)] = [:]

    mutating func takeNumber() -> Int {
      defer { next += 1 }
      return next
    }
  }

  private let state = Mutex(State())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The current moment.
  public var now: Instant { state.withLock { $0.now } }

  /// Every step can be told.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the clock was moved to a moment.
  ///
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { $0.takeNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          guard deadline > state.now, !Task.isCancelled else { return true }
          state.alarms[number] = (deadline, .resume(continuation))
          return false
        }
        guard isOver else { return }
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      if case .resume(let continuation)? = remove(number) {
        continuation.resume(throwing: CancellationError())
      }
    }
  }

  /// Moves the clock, and lets what is due happen in the order of its time.
  @MainActor
  public func advance(by duration: Duration) {
    let goal = now.advanced(by: duration)
    while let alarm = takeAlarm(until: goal) {
      switch alarm {
      case .call(let call): call()
      case .resume(let continuation): continuation.resume()
      }
    }
    state.withLock { $0.now = max($0.now, goal) }
  }

  /// Calls back once so much time has passed.
  ///
  /// - Returns: A number to ``stop(_:)`` it by.
  func call(after duration: Duration, _ body: @escaping @MainActor @Sendable () -> Void) -> Int {
    state.withLock { state in
      let number = state.takeNumber()
      state.alarms[number] = (state.now.advanced(by: duration), .call(body))
      return number
    }
  }

  /// Takes back a call.
  func stop(_ number: Int) {
    _ = remove(number)
  }

  private func remove(_ number: Int) -> Alarm? {
    state.withLock { $0.alarms.removeValue(forKey: number)?.alarm }
  }

  private func takeAlarm(until goal: Instant) -> Alarm? {
    state.withLock { state in
      let due = state.alarms.filter { $0.value.deadline <= goal }
      guard let first = due.min(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) })
      else { return nil }
      state.now = max(state.now, first.value.deadline)
      state.alarms[first.key] = nil
      return first.value.alarm
    }
  }
}
