/// What a record became.
public enum Change: Sendable, Equatable {
  /// It was saved; this is its newest state.
  case saved(Record)
  /// It was deleted.
  case deleted(RecordID)

  /// The record it is about.
  public var id: RecordID {
    switch self {
    case .saved(let record): record.id
    case .deleted(let id): id
    }
  }
}

/// What changed since a token: the newest state per record, in the order of the commits.
public struct ChangePage: Sendable, Equatable {
  /// One change a record.
  public var changes: [Change]
  /// The place up to which the changes go, to ask from next time.
  public var token: ChangeToken
  /// Whether there are more changes now. A page never splits a commit.
  public var hasMore: Bool

  /// Makes a page.
  public init(changes: [Change], token: ChangeToken, hasMore: Bool) {
    self.changes = changes
    self.token = token
    self.hasMore = hasMore
  }
}
