/// A field that two sides changed to different values since they had the same one.
public struct FieldConflict: Hashable, Sendable {
  /// The field.
  public var field: FieldName

  /// The value that was to be saved, nil when it was to be removed.
  public var client: RecordValue?

  /// The value that the store has, nil when it has none.
  public var server: RecordValue?

  /// The value that both started from, nil when there was none or it is not known.
  public var ancestor: RecordValue?

  /// Describes a conflict.
  public init(
    field: FieldName, client: RecordValue?, server: RecordValue?, ancestor: RecordValue?
  ) {
    self.field = field
    self.client = client
    self.server = server
    self.ancestor = ancestor
  }
}
