/// Something that is done on a fresh store before a case begins.
package enum Prelude: Hashable, Sendable {
  case seed(SeedTable)
  case setup(SessionScript)
}
