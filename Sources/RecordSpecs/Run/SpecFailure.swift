/// One thing that is not as the document says, with its place.
public struct SpecFailure: Hashable, Sendable, CustomStringConvertible {
  /// The document.
  public let path: String

  /// The 1-based line: the first line of the document that is not so, or its command.
  public let line: Int

  /// The id and title of the case.
  public let name: String

  /// The store it was run on.
  public let store: String

  /// What is wrong, as lines: a sentence, or the command and both texts marked `-` and `+`.
  public let details: [String]

  /// The place, the store and the details, on several lines.
  ///
  ///     Specs/lists.md:17: SHOP-2 A failed save keeps what was typed [json]
  ///      > tap save
  ///     -loading
  ///     +blank
  public var description: String {
    (["\(path):\(line): \(name) [\(store)]"] + details).joined(separator: "\n")
  }
}
