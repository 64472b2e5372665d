/// A place in a store's history, after a commit.
public struct ChangeToken: Hashable, Sendable {
  /// The number of the commit.
  public let rawValue: UInt64

  /// Up to which commit deletions were forgotten already when reading without a token began; 0 once it is past that.
  ///
  /// Whoever is still reading those commits has records that were there after the deletions, and so lacks none of them.
  package let origin: UInt64

  /// The place after a commit.
  public init(rawValue: UInt64) {
    self.init(rawValue: rawValue, origin: 0)
  }

  package init(rawValue: UInt64, origin: UInt64) {
    self.rawValue = rawValue
    self.origin = origin > rawValue ? origin : 0
  }
}

extension ChangeToken: LosslessStringConvertible {
  /// The token as text, to keep it: `7`, or `7/12` in the midst of reading a store that has forgotten deletions.
  public var description: String {
    origin == 0 ? "\(rawValue)" : "\(rawValue)/\(origin)"
  }

  /// Reads a token's text; nil when it is none.
  public init?(_ description: String) {
    let numbers = description.split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count <= 2, let commit = UInt64(numbers[0]) else { return nil }
    guard numbers.count == 2 else {
      self.init(rawValue: commit)
      return
    }
    guard let origin = UInt64(numbers[1]), origin > commit else { return nil }
    self.init(rawValue: commit, origin: origin)
  }
}

extension ChangeToken: Codable {
  /// Writes the token's text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Reads a token's text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The text is no change token; start without a token.")
    }
    self = token
  }
}
