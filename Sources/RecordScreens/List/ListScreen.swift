public import Records

/// What there is to see of a list.
public struct ListScreen: Hashable, Sendable {
  /// The middle of the screen; always exactly one of these.
  public enum Body: Hashable, Sendable {
    /// Nothing, because an answer may come at once.
    case blank
    /// The activity indicator.
    case loading
    /// A message that there is nothing.
    case empty(MessageKey)
    /// A message that reading failed, with a button to try again unless that is happening already.
    case failed(MessageKey, canRetry: Bool)
    /// At least one row; dimmed while they answer another question than the one asked now.
    case rows([ListRow], ofOtherQuery: Bool)
  }

  /// What follows the rows.
  public enum Footer: Hashable, Sendable {
    /// Nothing.
    case none
    /// More rows, once the end comes near.
    case more
    /// An activity indicator.
    case loading
    /// A button to try again.
    case retry
  }

  /// The middle of the screen.
  public var body: Body
  /// Whether the pull control turns.
  public var isRefreshing: Bool
  /// Whether a banner says that the last read failed, so that what is shown may be out of date.
  public var isStale: Bool
  /// What follows the rows.
  public var footer: Footer
  /// Whether rows are being selected.
  public var isSelecting: Bool
  /// The text in the search field.
  public var searchText: String
  /// The name of the order chosen.
  public var sort: String
  /// The records whose deletion can be undone, the latest last.
  public var undoable: [RecordID]
  /// What the user is asked, if anything.
  public var dialog: DialogScreen?

  /// The rows, none when the body is something else.
  public var rows: [ListRow] {
    if case .rows(let rows, _) = body { rows } else { [] }
  }
}
