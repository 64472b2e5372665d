import Foundation
import Synchronization

/// Makes names for new records, so that a test can own them.
public protocol RecordIDGenerator: Sendable {
  /// A name that no other record of the type has.
  func makeName() -> String
}

/// Names of 15 characters that sort by the time they were made, so that new records land beside each other in a store.
///
/// Eight characters count milliseconds since 2001, the rest is random and counts up within one millisecond.
/// They fit a small string, which Swift keeps without an allocation.
public final class TimeOrderedIDGenerator: RecordIDGenerator {
  private struct State {
    var milliseconds: UInt64 = 0
    var tail: UInt64 = 0
  }

  private let clock: any RecordClock
  private let state = Mutex(State())

  /// Makes a generator that reads a clock.
  public init(clock: any RecordClock = SystemRecordClock()) {
    self.clock = clock
  }

  /// A name later than all this generator made before.
  public func makeName() -> String {
    let seconds = max(0, clock.now.timeIntervalSinceReferenceDate)
    let now = UInt64(seconds * 1_000) & 0xff_ffff_ffff
    let (milliseconds, tail) = state.withLock { state in
      if now > state.milliseconds {
        state = State(milliseconds: now, tail: .random(in: 0..<Self.tailRange))
      } else {
        state.tail += 1
        // A full tail borrows the next millisecond, so that order and uniqueness hold.
        if state.tail >= Self.tailRange {
          state = State(milliseconds: state.milliseconds + 1, tail: 0)
        }
      }
      return (state.milliseconds, state.tail)
    }
    return Self.digits(of: milliseconds, count: 8) + Self.digits(of: tail, count: 7)
  }

  private static let tailRange: UInt64 = 1 << 35

  /// The lowest `count` base-32 digits, in an alphabet whose bytes are in order.
  private static func digits(of number: UInt64, count: Int) -> String {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    let bytes = (0..<count).reversed().map { alphabet[Int((number >> (5 * UInt64($0))) & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
