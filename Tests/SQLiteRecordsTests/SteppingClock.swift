import Foundation
import Records
import Synchronization

/// A clock that moves one and a quarter seconds at each look, the same in every run.
final class SteppingClock: RecordClock {
  private let steps = Mutex(0)

  var now: Date {
    let step = steps.withLock { steps in
      steps += 1
      return steps
    }
    return Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(step) * 1.25)
  }
}
