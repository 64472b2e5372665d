public import Records

/// What can happen to a list and what is presented over it.
public enum AppEvent: Equatable, Sendable {
  /// Something happened to the list.
  case list(ListEvent)
  /// Something happened to the form.
  case form(FormEvent)
  /// The add button was tapped; with the identifier for the new record, which is chosen outside.
  case add(RecordID)
  /// The accessory button of a row was tapped.
  case info(RecordID)
  /// A choice of the sheet was tapped.
  case chose(SheetChoice)
}

/// A choice of the sheet.
public enum SheetChoice: String, Hashable, Sendable, CaseIterable {
  /// Open the record in the form.
  case edit
  /// Delete the record.
  case delete
  /// Put the sheet away.
  case cancel
}
