public import Records

/// A change that lies over what the store answered, until an answer is known to contain it.
///
/// Undoing one takes it out of the list of operations; no state is ever saved and put back, which would undo or revive
/// what happened in between.
public struct ListOperation: Hashable, Sendable {
  /// What changes.
  public enum Kind: Hashable, Sendable {
    /// A record goes.
    case delete(RecordID)
    /// A record comes, or is another one now.
    case upsert(Record)

    /// The record it is about.
    public var id: RecordID {
      switch self {
      case .delete(let id): id
      case .upsert(let record): record.id
      }
    }
  }

  /// How far it is.
  public enum Phase: Hashable, Sendable {
    /// It can be undone until the timer.
    case grace(Token)
    /// The store was asked.
    case sending
    /// The store agreed while a read was on its way, whose answer may be from before.
    case settling(read: Token)
  }

  /// The write.
  public var token: Token
  /// What changes.
  public var kind: Kind
  /// How far it is.
  public var phase: Phase

  /// Describes an operation.
  public init(_ token: Token, _ kind: Kind, _ phase: Phase) {
    self.token = token
    self.kind = kind
    self.phase = phase
  }

  /// The record it is about.
  public var id: RecordID { kind.id }

  /// Whether the store has not agreed yet, so that the record takes no second write.
  public var isPending: Bool {
    if case .settling = phase { false } else { true }
  }
}
