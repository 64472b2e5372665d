public import Records

/// What can happen to a form.
public enum FormEvent: Equatable, Sendable {
  // The user.

  /// A field shows another value; nil when it was emptied.
  case edited(FieldName, RecordValue?)
  /// Save was tapped.
  case save
  /// Cancel was tapped, or the form swiped away.
  case cancel
  /// The changes are to be dropped.
  case discard
  /// The changes are to be kept, and the form to stay.
  case keepEditing
  /// The alert was put away.
  case alertDismissed
  /// In a conflict, what was typed is to stay.
  case keepMine
  /// In a conflict, what the store has is to stay.
  case takeTheirs
  /// The record that was deleted elsewhere is to be made anew.
  case recreate
  /// The record is to be deleted.
  case deleteTapped

  // The store.

  /// A save was answered; with the record as the store has it.
  case saved(Token, Result<Record, ScreenFailure>)
  /// The record was changed elsewhere, nil when it was deleted.
  case remote(Record?)

  /// Whether the user caused it, which needs the form to be in front.
  var isGesture: Bool {
    switch self {
    case .saved, .remote: false
    default: true
    }
  }
}
