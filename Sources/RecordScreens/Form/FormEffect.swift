public import Records

/// What a form asks of the world.
public enum FormEffect: Equatable, Sendable {
  /// Save a record if the store still has the version it carries; answered by ``FormEvent/saved(_:_:)``.
  case save(Token, Record)
  /// Close the form.
  case close(FormResult)
}
