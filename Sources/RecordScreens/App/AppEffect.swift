public import Records

/// What a list and its form ask of the world.
public enum AppEffect: Equatable, Sendable {
  /// What the list asks.
  case list(ListEffect)
  /// Save the form's record if the store still has the version it carries; answered by ``FormEvent/saved(_:_:)``.
  case save(Token, Record)
}
