/// A command of a session, by its grammar alone.
///
/// Names, literals and query texts are kept as written: what they mean, and whether the store takes them, is
/// part of the answer a session shows.
package enum SessionCommand: Hashable, Sendable {
  /// A screen's verb with everything behind it, in the grammar of the screens.
  case screen(String)
  case store(StoreCommand)
  /// Cancels what the actor is waiting for, and ends what it observes.
  case cancel
  case kit(KitCommand)
}
