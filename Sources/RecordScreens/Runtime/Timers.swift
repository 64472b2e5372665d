/// The armed timers of a machine, on any clock.
@MainActor
final class Timers {
  private enum Handle {
    case task(Task<Void, Never>)
    case call(ManualClock, Int)
  }

  private let clock: any Clock<Duration>
  private var handles: [Token: Handle] = [:]

  init(_ clock: any Clock<Duration>) {
    self.clock = clock
  }

  func start(
    _ token: Token, after duration: Duration, _ fire: @escaping @MainActor @Sendable () -> Void
  ) {
    let ring: @MainActor @Sendable () -> Void = { [weak self] in
      // A timer that was stopped while its task was on its way back does not ring.
      guard self?.handles.removeValue(forKey: token) != nil else { return }
      fire()
    }
    if let clock = clock as? ManualClock {
      handles[token] = .call(clock, clock.call(after: duration, ring))
    } else {
      handles[token] = .task(
        Task { [clock] in
          do { try await clock.sleep(for: duration) } catch { return }
          ring()
        })
    }
  }

  func stop(_ token: Token) {
    switch handles.removeValue(forKey: token) {
    case .task(let task): task.cancel()
    case .call(let clock, let number): clock.stop(number)
    case nil: break
    }
  }

  func stopAll() {
    for token in handles.keys { stop(token) }
  }

  var isEmpty: Bool { handles.isEmpty }
}
