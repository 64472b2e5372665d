extension RecordValue {
  /// The value as a field of a kind takes it from text, where an int can only be written without a point.
  ///
  /// An int becomes a double in a field of doubles, alone or as an element of a list; anything else stays as it is, and
  /// the save checks its kind. Values that come from code are never converted (rule 2).
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` for an int that no double is equal to.
  package func converted(to kind: FieldKind, of field: FieldName) throws(RecordError) -> RecordValue
  {
    switch (self, kind) {
    case (.int(let value), .double):
      guard let double = Double(exactly: value) else {
        throw RecordError(
          .invalidValue,
          "\(field) holds doubles, and no double is exactly this int; write it with a point.",
          field: field)
      }
      return .double(double)
    case (.list(let elements), .list(let kind?)):
      var converted: [RecordValue] = []
      for element in elements { converted.append(try element.converted(to: kind, of: field)) }
      return .list(converted)
    default:
      return self
    }
  }
}
