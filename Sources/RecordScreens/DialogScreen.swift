/// Something that lies in front of a screen until it is answered.
public enum DialogScreen: Hashable, Sendable {
  /// A message with one button.
  case alert(MessageKey)
  /// A question with two.
  case confirm(MessageKey)
}
