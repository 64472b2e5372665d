public import Records

/// What a list asks of the world.
public enum ListEffect: Equatable, Sendable {
  /// Read the first rows; answered by ``ListEvent/loaded(_:_:)``.
  case load(Token, Query, limit: Int?)
  /// Read the rows after a cursor; answered by ``ListEvent/pageLoaded(_:_:)``.
  case page(Token, Query, after: Cursor, limit: Int?)
  /// Change the store; answered by ``ListEvent/wrote(_:_:)``.
  case write(Token, ListOperation.Kind)
  /// Give up a read; an answer that still comes is dropped.
  case cancel(Token)
  /// Start a timer.
  case timer(Token, TimerKind)
  /// Stop a timer.
  case stopTimer(Token)
  /// Listen to changes of the store.
  case subscribe
  /// Listen no more.
  case unsubscribe
  /// Say something to those who do not see the screen.
  case announce(MessageKey)

  /// What a timer is for.
  public enum TimerKind: String, Hashable, Sendable, CaseIterable {
    /// A pause in the typing.
    case debounce
    /// A read that takes long.
    case spinner
    /// The time to undo a deletion.
    case grace
  }
}
