/// Where a string stands in a JSON text, before anybody needs it as a `String`.
///
/// A key that is one of a few known ones need not become a `String` at all.
package struct JSONText: Hashable, Sendable {
  /// The first byte after the opening quote.
  let start: Int
  /// The closing quote.
  let end: Int
  /// Whether there are escapes in it, so that its bytes are not yet its meaning.
  let isEscaped: Bool
  /// Whether all its bytes are ASCII.
  let isASCII: Bool

  var range: Range<Int> { start..<end }
}
