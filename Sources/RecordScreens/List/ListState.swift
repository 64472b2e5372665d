public import Records

/// Everything a list knows, in four parts kept apart: what the store answered, what is on its way, what the user did,
/// and what the user is asked.
///
/// What is seen is derived from it by one function, so no combination of parts can show a spinner over an error.
public struct ListState: Hashable, Sendable {
  /// Whether the screen is open.
  public var isAttached = false
  /// What the user asks for.
  public var query: ListQuery
  /// What the store answered; nil until it did, which is not the same as an empty answer.
  public var content: ListContent?
  /// What becomes of the question.
  public var load: ListLoad = .idle
  /// Whether records changed while a read was on its way, so that one more follows.
  public var isDirty = false
  /// The changes over the content, oldest first.
  public var operations: [ListOperation] = []
  /// Whether rows are being selected.
  public var isSelecting = false
  /// The selected records, all of them visible.
  public var selection: Set<RecordID> = []
  /// What the user is asked, first things first.
  public var dialogs: [ListDialog] = []
  /// The next token to issue.
  public var nextToken: Token = 1

  /// A list that was never opened.
  public init(query: ListQuery) {
    self.query = query
  }

  /// The read that is on its way, if one is. There is never a second one.
  package var reading: Token? {
    if let run = load.run { return run.token }
    if case .loading(let token, _)? = content?.tail { return token }
    return nil
  }

  /// Whether the content answers what is asked now.
  package var isCurrent: Bool { content?.query == query }

  /// Whether a write of the record was not answered yet.
  package func hasPendingOperation(on id: RecordID) -> Bool {
    operations.contains { $0.id == id && $0.isPending }
  }
}
