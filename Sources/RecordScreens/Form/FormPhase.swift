public import Records

/// What a form is doing.
public enum FormPhase: Hashable, Sendable {
  /// The user types.
  case editing
  /// The store was asked; the fields are locked until it answers.
  case saving(Token)
  /// The store has other values in the same fields, and the user decides whose stay.
  case conflict(Record)
  /// The record was deleted elsewhere, and the user decides whether to make it anew.
  case gone
  /// It is over; whatever comes late is ignored.
  case done(FormResult)
}

/// How a form ended.
public enum FormResult: Hashable, Sendable {
  /// The record was saved, and this is how the store has it.
  case saved(Record)
  /// The user left without saving.
  case cancelled
  /// The record was deleted elsewhere, and nothing had been typed.
  case deletedElsewhere
  /// The user wants the record deleted.
  case deleteRequested(RecordID)
}
