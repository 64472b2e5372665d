/// Which fields of a record are read. Identifier, dates and version always are.
public enum FieldSelection: Hashable, Sendable {
  /// Every field.
  case all
  /// Only these; others are absent in the answer, and such a record is saved with ``SavePolicy/changedFields``.
  case only(Set<FieldName>)

  /// Whether the selection has a field.
  public func contains(_ field: FieldName) -> Bool {
    switch self {
    case .all: true
    case .only(let fields): fields.contains(field)
    }
  }
}
