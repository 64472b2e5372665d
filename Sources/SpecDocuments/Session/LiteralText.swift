/// The source of a literal, not yet read as a value.
package struct LiteralText: Hashable, Sendable {
  package var source: String

  package init(_ source: String) {
    self.source = source
  }
}
