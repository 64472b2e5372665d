/// The texts of a screen's messages. `{}` stands for a message's argument.
public struct Messages: Hashable, Sendable {
  /// There are no records.
  public var noRecords = "No Records Found"
  /// A search found nothing; the argument is its text.
  public var noResults = "No results for “{}”"
  /// The records could not be read.
  public var loadFailed = "Error Fetching Records"
  /// A record could not be saved.
  public var saveFailed = "We were not able to save your changes."
  /// A record could not be deleted.
  public var deleteFailed = "We are unable to delete the record."
  /// Whether a record is to be deleted.
  public var confirmDeleteOne = "Delete this record?"
  /// Whether several records are to be deleted; the argument is their number.
  public var confirmDeleteMany = "Delete {} records?"
  /// Whether the changes in the form are to be dropped.
  public var confirmDiscard = "Discard your changes?"
  /// So many rows are shown; the argument is their number.
  public var shows = "{} shown"
  /// A record was deleted; the argument is its title.
  public var deleted = "{} deleted"
  /// A deletion was undone; the argument is the record's title.
  public var restored = "{} restored"

  /// Starts with English texts for records of any type.
  public init() {}

  /// The text of a message.
  public func text(for key: MessageKey) -> String {
    switch key {
    case .noRecords: noRecords
    case .noResults(let text): fill(noResults, text)
    case .loadFailed: loadFailed
    case .saveFailed: saveFailed
    case .deleteFailed: deleteFailed
    case .confirmDelete(1): confirmDeleteOne
    case .confirmDelete(let count): fill(confirmDeleteMany, "\(count)")
    case .confirmDiscard: confirmDiscard
    case .shows(let count): fill(shows, "\(count)")
    case .deleted(let title): fill(deleted, title)
    case .restored(let title): fill(restored, title)
    }
  }

  private func fill(_ template: String, _ argument: String) -> String {
    template.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: argument)
  }
}
