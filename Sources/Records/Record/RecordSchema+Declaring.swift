extension RecordSchema {
  /// The schema with what another one declares beside it: its types and fields, its indices, which types are closed.
  ///
  /// Whether a type that is declared is closed is taken from the declaration, so that a later version of an app can
  /// add fields to a type it had closed. Fields and indices the declaration does not name stay.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` for a field that already holds another kind, or
  ///   an index that its kind has no use for; ``RecordError/Code/invalidValue`` for a name or an index no store takes;
  ///   ``RecordError/Code/limitExceeded`` for a field too many. They name the type and the field.
  package func declaring(_ declared: RecordSchema) throws(RecordError) -> RecordSchema {
    var merged = self
    // In the order of the names, so that of two contradictions every store reports the same.
    for (name, type) in declared.types.sorted(by: { $0.key < $1.key }) {
      try RecordID.validate(type: name)
      var known = merged.types[name] ?? RecordType()
      for (field, kind) in type.fields.sorted(by: { $0.key < $1.key }) {
        guard let stored = known.fields[field] else {
          known.fields[field] = kind
          continue
        }
        guard let both = stored.merged(with: kind) else {
          throw RecordError(
            .kindMismatch,
            "\(name).\(field) holds \(stored) in this store, and the schema declares \(kind); "
              + "declare \(stored), or give the field another name.",
            field: field, expected: stored.description, got: kind.description)
        }
        known.fields[field] = both
      }
      if known.fields.count > Self.maximumFieldCount {
        throw RecordError(
          .limitExceeded,
          "\(name) would have more than \(Self.maximumFieldCount) fields, and no type can.")
      }
      known.isClosed = type.isClosed
      known.indices.formUnion(type.indices)
      merged.types[name] = known
      for index in type.indices.sorted(by: { $0.description < $1.description }) {
        guard index.type == name else {
          throw RecordError(
            .invalidValue, "The index \(index) is declared with \(name); declare it with its type.")
        }
        try index.check(against: merged)
      }
    }
    return merged
  }

  /// The schema with one index more, or as it is when it has the index.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` when the fields' kinds have no use for it, and
  ///   ``RecordError/Code/invalidValue`` when no kind would.
  package func declaring(_ index: RecordIndex) throws(RecordError) -> RecordSchema {
    try index.check(against: self)
    var merged = self
    merged.types[index.type, default: RecordType()].indices.insert(index)
    return merged
  }
}
