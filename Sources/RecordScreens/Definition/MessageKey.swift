/// What a screen says, as a key with arguments; ``Messages`` turns it into text.
public enum MessageKey: Hashable, Sendable {
  /// There are no records.
  case noRecords
  /// A search found nothing; with its text.
  case noResults(String)
  /// The records could not be read.
  case loadFailed(ScreenFailure)
  /// A record could not be saved.
  case saveFailed(ScreenFailure)
  /// A record could not be deleted.
  case deleteFailed(ScreenFailure)
  /// Whether so many records are to be deleted.
  case confirmDelete(Int)
  /// Whether the changes in the form are to be dropped.
  case confirmDiscard
  /// So many rows are shown.
  case shows(Int)
  /// A record was deleted; with its title.
  case deleted(String)
  /// A deletion was undone; with the record's title.
  case restored(String)
}
