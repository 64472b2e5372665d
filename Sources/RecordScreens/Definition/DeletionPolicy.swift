/// When a deleted row leaves the screen.
public enum DeletionPolicy: Hashable, Sendable {
  /// When the store has agreed; until then the row is shown busy.
  case afterAcknowledgement
  /// At once; the deletion is sent when the time to undo it is over.
  case atOnce(undo: Duration)
}
