extension Record {
  /// The value of a record's metadata as queries see it.
  package func value(of metadata: RecordMetadata) -> RecordValue? {
    switch metadata {
    case .id: .reference(RecordReference(id))
    case .created: created.map(RecordValue.date)
    case .modified: modified.map(RecordValue.date)
    case .version: version.map { .int(Int64(truncatingIfNeeded: $0.rawValue)) }
    }
  }
}

extension RecordMetadata {
  /// The kind that queries see.
  package var kind: FieldKind {
    switch self {
    case .id: .reference(.none)
    case .created, .modified: .date
    case .version: .int
    }
  }
}

extension RecordValue {
  /// The value under keys into nested objects; nil where a step is missing or not an object.
  package func value(at keys: some Sequence<String>) -> RecordValue? {
    var value = self
    for key in keys {
      guard case .object(let object) = value, let next = object[key] else { return nil }
      value = next
    }
    return value
  }
}
