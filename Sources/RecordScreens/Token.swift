/// Names one read, write or timer of a screen; each has exactly one answer.
///
/// Tokens are counted up and never used again, so an answer tells by its token whether it is still waited for.
public struct Token: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Wraps a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The token after this one.
  var next: Token { Token(rawValue: rawValue + 1) }

  /// The current token, which is counted up.
  mutating func take() -> Token {
    defer { self = next }
    return self
  }
}

extension Token: Comparable {
  /// Whether `a` was issued before `b`.
  public static func < (a: Token, b: Token) -> Bool { a.rawValue < b.rawValue }
}

extension Token: ExpressibleByIntegerLiteral {
  /// Wraps a number.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

extension Token: CustomStringConvertible {
  /// The number.
  public var description: String { "\(rawValue)" }
}
