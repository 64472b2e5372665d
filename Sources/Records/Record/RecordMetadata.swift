/// What every record has beside its fields; it can be queried and sorted by, and is set by the store.
public enum RecordMetadata: String, Hashable, Sendable, CaseIterable, Codable {
  /// The record's identifier, a reference: `id == @Notes/a`.
  case id
  /// When the record was first saved.
  case created
  /// When the record was last saved.
  case modified
  /// The change tag; it can only be compared for equality.
  case version

  /// The metadata whose name this is in any case of its letters.
  package init?(anyCase text: String) {
    // By length first: most names are none of these, and field names are made often.
    let length = text.utf8.count
    guard
      let found = Self.allCases.first(where: {
        $0.rawValue.utf8.count == length
          && zip($0.rawValue.utf8, text.utf8).allSatisfy { $0 == $1 | 0x20 }
      })
    else { return nil }
    self = found
  }
}
