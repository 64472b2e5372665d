/// A field's pointer to another record, which need not exist.
public struct RecordReference: Hashable, Sendable, Codable {
  /// What the deletion of the target does to the record that holds the reference.
  public enum DeleteAction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing: the reference stays and points at no record.
    case none
    /// The holder is deleted with its target.
    case cascade
    /// The target cannot be deleted while the reference stands.
    case deny
  }

  /// The record pointed at.
  public var id: RecordID

  /// What deleting the target does; part of the field's kind.
  public var action: DeleteAction

  /// Makes a reference to a record.
  public init(_ id: RecordID, action: DeleteAction = .none) {
    self.id = id
    self.action = action
  }
}
