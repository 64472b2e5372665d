/// A change tag: two versions of a record differ in it, and a store never gives the same one twice.
///
/// It only tells whether a record is still the one that was read; it has no order and no meaning across stores.
public struct RecordVersion: Hashable, Sendable, RawRepresentable, Codable {
  /// The number the store uses.
  public let rawValue: UInt64

  /// Wraps the number the store uses.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
