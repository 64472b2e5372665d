package import Foundation
import Records
import Synchronization

/// A clock that stands still until it is told to move.
package final class KitClock: RecordClock {
  /// 2026-01-01T00:00:00Z, where every example begins.
  package static let start = Date(timeIntervalSinceReferenceDate: 788_918_400)

  private let time = Mutex(KitClock.start)

  package init() {}

  package var now: Date { time.withLock { $0 } }

  package func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    time.withLock { $0 += Double(seconds) + Double(attoseconds) / 1e18 }
  }
}
