/// Something a user does, as sessions and the command line write it.
public enum ScreenCommand: Hashable, Sendable {
  /// The screen comes into view.
  case open
  /// The screen goes out of view.
  case close
  /// A button is tapped.
  case tap(Button)
  /// The accessory button of a row is tapped.
  case info(Row)
  /// A row is swiped to delete it.
  case delete(Row)
  /// One of the choices offered is tapped.
  case choose(String)
  /// A field of the form gets another text.
  case type(field: String, text: String)
  /// The search field gets another text.
  case search(String)
  /// An order is chosen.
  case sort(String)
  /// The rows are pulled down.
  case pull
  /// The rows are scrolled to their end.
  case scrollEnd
  /// A row is selected, or not any more.
  case select(Row)

  /// A button.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// Opens the form for a new record.
    case add
    /// Saves the form.
    case save
    /// Leaves the form or the sheet, or answers a question with no.
    case cancel
    /// Puts an alert away, or answers a question with yes.
    case ok
    /// Tries a failed read again.
    case retry
    /// Starts selecting.
    case edit
    /// Ends selecting.
    case done
    /// Takes the latest deletion back.
    case undo
  }

  /// Which row.
  public enum Row: Hashable, Sendable {
    /// The one that shows a title.
    case title(String)
    /// The one at a place, counted from 1.
    case number(Int)
  }
}
