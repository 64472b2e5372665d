/// What somebody else changed in a ``KeyValueStore``.
public struct KeyValueChange: Hashable, Sendable {
  /// Why keys changed.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The first keys came to a store that had none, such as on a new device.
    case initialSync
    /// Another connection or process wrote.
    case externalChange
    /// Another connection or process wrote more than ``KeyValueLimits`` allow; remove keys before setting others.
    case quotaViolation
  }

  /// Why they changed.
  public var reason: Reason

  /// The keys with another value, a new one or none any more, ordered by their bytes.
  public var keys: [String]

  /// Describes a change.
  public init(reason: Reason, keys: [String]) {
    self.reason = reason
    self.keys = keys
  }
}

/// The limits of a ``KeyValueStore``, those of iCloud's.
public enum KeyValueLimits {
  /// The longest key, in UTF-8 bytes.
  public static let keyLength = 64
  /// The most keys.
  public static let keyCount = 1_024
  /// The size of all keys and values together, the values as canonical JSON, in UTF-8 bytes.
  public static let totalSize = 1_000_000
}
