public import Records

/// What can happen to a list.
public enum ListEvent: Equatable, Sendable {
  // The user.

  /// The screen came into view.
  case appeared
  /// The screen went out of view.
  case disappeared
  /// The rows were pulled down.
  case pulled
  /// The button beside an error was tapped.
  case retried
  /// The text of the search is another one.
  case typed(String)
  /// An order was chosen by its name.
  case sorted(String)
  /// The end of the rows came near.
  case nearEnd
  /// The button beside a failed page was tapped.
  case pageRetried
  /// Selecting was begun or ended.
  case selectMode(Bool)
  /// A row was selected, or not any more.
  case toggled(RecordID)
  /// Rows are to be deleted.
  case deleteAsked(Set<RecordID>)
  /// The question before a deletion was answered with yes.
  case deleteConfirmed
  /// The first dialog was put away.
  case dialogDismissed
  /// A deletion is to be taken back.
  case undo(RecordID)

  // Timers.

  /// Typing paused.
  case debounceFired(Token)
  /// A read has taken long enough to be shown.
  case spinnerDue(Token)
  /// The time to undo is over.
  case graceOver(Token)

  // The store.

  /// A read of the first pages was answered.
  case loaded(Token, Result<Page, ScreenFailure>)
  /// A read of a further page was answered.
  case pageLoaded(Token, Result<Page, ScreenFailure>)
  /// A write was answered; with the saved record, nil for a deletion.
  case wrote(Token, Result<Record?, ScreenFailure>)
  /// Records changed in the store.
  case feedChanged

  // The form.

  /// A record was saved, and this is how the store has it now.
  case recordSaved(Record)

  /// Whether the user touches the rows to cause it, which needs them to be in front.
  var isGesture: Bool {
    switch self {
    case .pulled, .retried, .typed, .sorted, .nearEnd, .pageRetried, .selectMode, .toggled,
      .deleteAsked, .undo:
      true
    case .appeared, .disappeared, .deleteConfirmed, .dialogDismissed, .debounceFired, .spinnerDue,
      .graceOver, .loaded, .pageLoaded, .wrote, .feedChanged, .recordSaved:
      false
    }
  }
}
