/// The sessions of one example: they continue one another.
package struct SessionExample: Hashable, Sendable {
  package var prelude: [Prelude]
  package var scripts: [SessionScript]
  package var attributes: SpecAttributes
}
