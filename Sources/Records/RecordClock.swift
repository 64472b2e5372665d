public import Foundation

/// Tells the time to a store, so that a test can own it.
public protocol RecordClock: Sendable {
  /// The current time.
  var now: Date { get }
}

/// The machine's clock.
public struct SystemRecordClock: RecordClock {
  /// Makes the clock.
  public init() {}

  /// The current time.
  public var now: Date { Date() }
}
