/// Counts calls on their way, and lets a driver wait until nothing moves any more.
///
/// Exact: it neither sleeps nor yields. Several screens, and a driver's own calls, can share one. A call that somebody
/// holds back on purpose, and who says so with ``hold()``, does not keep the rest from coming.
@MainActor
public final class Activity {
  /// How many calls are on their way, those held included.
  public private(set) var running = 0
  /// How many of them are held back.
  public private(set) var held = 0

  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Starts with nothing on its way.
  public init() {}

  /// Whether nothing moves.
  public var isAtRest: Bool { running <= held }

  /// Counts a call that starts.
  public func begin() {
    running += 1
  }

  /// Counts a call that ended, once everything that its answer starts has begun.
  public func end() {
    running -= 1
    wakeIfAtRest()
  }

  /// Counts a call that is held back from now on.
  public func hold() {
    held += 1
    wakeIfAtRest()
  }

  /// Counts a call that is let go.
  public func release() {
    held -= 1
  }

  /// Returns when nothing moves.
  public func rest() async {
    while !isAtRest {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func wakeIfAtRest() {
    guard isAtRest, !waiting.isEmpty else { return }
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }
}
