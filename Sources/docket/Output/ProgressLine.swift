import Foundation
import Records
import Synchronization

/// One line on standard error that is written over and over, on a terminal only, and taken away in the end.
///
/// It can be shown by whatever thread the work runs on.
final class ProgressLine: Sendable {
  fileprivate struct State {
    let stream = TextStream(descriptor: STDERR_FILENO)
    var isShown = false
    /// What the states that were shown last are about, and when that was.
    var latest: (phase: WorkProgress.Phase, time: ContinuousClock.Instant)?
  }

  /// How long a state stays, so that a fast machine does not spend its time on a terminal.
  private static let pause = Duration.milliseconds(50)

  private let isEnabled: Bool
  private let state = Mutex(State())

  init(environment: [String: String]) {
    isEnabled = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  /// Replaces the line.
  func show(_ text: String) {
    guard isEnabled else { return }
    state.withLock { $0.show(text) }
  }

  /// Shows how far work has come: each phase at once, and its states as fast as they can be read.
  func show(_ progress: WorkProgress) {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      if let latest = state.latest, latest.phase == progress.phase, now < latest.time + Self.pause,
        progress.completed != progress.total
      {
        return
      }
      state.latest = (progress.phase, now)
      state.show(progress.description)
    }
  }

  /// Takes the line away, so that other text can follow.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      state.latest = nil
      try? state.stream.write("\r\u{1B}[K")
    }
  }
}

extension ProgressLine.State {
  fileprivate mutating func show(_ text: String) {
    isShown = true
    try? stream.write("\r\u{1B}[K\(text)")
  }
}
