/// What a text comparison overlooks, written `[c]`, `[d]` and `[cd]`.
public struct TextOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Wraps the bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Case: full Unicode case folding, in no language in particular.
  public static let caseInsensitive = Self(rawValue: 1)
  /// Accents and other combining marks.
  public static let diacriticInsensitive = Self(rawValue: 2)
}
