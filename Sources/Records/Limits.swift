/// The limits that every store shares, so that what one store takes all take.
public enum Limits {
  /// How deep a predicate nests: each parenthesis or NOT around a comparison counts one.
  public static let predicateDepth = 100
  /// The most operands of one AND, OR or IN.
  public static let operandCount = 10_000
  /// The size of a record as canonical JSON, in UTF-8 bytes.
  public static let recordSize = 1_000_000
  /// How deep lists and objects nest in a value.
  public static let valueDepth = 100
}
