public import Records

/// A row of a list.
///
/// It holds its record whole, so that a form edits the very record that is shown, with its version and with the fields
/// that no form knows; two rows are equal when their records are.
public struct ListRow: Hashable, Sendable, Identifiable {
  /// The record.
  public var record: Record
  /// What the row shows.
  public var title: String
  /// What the row shows beside the title.
  public var detail: String?
  /// Whether the row is selected.
  public var isSelected: Bool
  /// Whether a write of the record is on its way.
  public var isBusy: Bool

  /// The record's identifier.
  public var id: RecordID { record.id }
}
