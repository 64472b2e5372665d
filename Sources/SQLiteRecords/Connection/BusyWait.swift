import CSQLite

/// How long a connection waits for another one's lock.
///
/// The wait is bounded, ends early when the task is cancelled, and grows from 1 to 50
/// milliseconds a step, so that a short commit elsewhere costs little.
final class BusyWait {
  /// The longest wait, in milliseconds.
  let limit: Int

  init(milliseconds: Int = 5_000) {
    limit = milliseconds
  }

  /// The pause before attempt `count`, and all pauses up to it, in milliseconds.
  static func pause(before count: Int) -> (next: Int, soFar: Int) {
    let steps = [1, 2, 5, 10, 15, 20, 25, 25, 25]
    if count < steps.count { return (steps[count], steps[..<count].reduce(0, +)) }
    return (50, steps.reduce(0, +) + (count - steps.count) * 50)
  }

  /// Waits before attempt `count`.
  ///
  /// - Returns: Whether to try again.
  func waits(before count: Int) -> Bool {
    let pause = Self.pause(before: count)
    guard !Task.isCancelled, pause.soFar < limit else { return false }
    sqlite3_sleep(Int32(min(pause.next, limit - pause.soFar)))
    return true
  }

  /// Makes `connection` wait this way; it must not outlive the receiver.
  func install(on connection: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      connection,
      { context, count in
        guard let context else { return 0 }
        let wait = Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
        return wait.waits(before: Int(count)) ? 1 : 0
      }, context)
  }
}
