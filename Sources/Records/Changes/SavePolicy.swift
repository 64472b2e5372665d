/// What a save does when the store's record is not what the saved one was made from (rule 24).
public enum SavePolicy: String, Hashable, Sendable, CaseIterable, Codable {
  /// Saves only over the version that was read; a record without a version must not exist.
  case ifUnchanged
  /// Writes the changed fields over whatever the store has.
  case changedFields
  /// Replaces whatever the store has.
  case overwrite
  /// Saves only if no record has the identifier.
  case insert
}
