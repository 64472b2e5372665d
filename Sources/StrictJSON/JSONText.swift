/// Where a string stands in a JSON text, before anybody needs it as a `String`.
///
/// A key that is one of a few known ones need not become a `String` at all.
package struct JSONText: Hashable, Sendable {
  /// The first byte after the opening quote.
  package let start: Int
  /// The closing quote.
  package let end: Int
  /// Whether there are escapes in it, so that its bytes are not yet its meaning.
  package let isEscaped: Bool
  /// Whether all its bytes are ASCII.
  package let isASCII: Bool

  package var range: Range<Int> { start..<end }
}
