extension RecordIndex {
  /// The most keys an index has.
  static let maximumKeyCount = 16

  /// Refuses an index that could serve nothing, whatever the fields hold.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` for a bad type, a wrong number of keys, or a key
  ///   that its purpose has no use for.
  public func validate() throws(RecordError) {
    try RecordID.validate(type: type)
    switch purpose {
    case .order:
      guard !keys.isEmpty, keys.count <= Self.maximumKeyCount else {
        throw invalid("has 1 to \(Self.maximumKeyCount) keys")
      }
      for (position, key) in keys.enumerated() {
        if keys[..<position].contains(where: { $0.path == key.path && $0.options == key.options }) {
          throw invalid("has each key once", key.path)
        }
        if case .metadata(let metadata) = key.path.root {
          if metadata == .version || !key.path.keys.isEmpty {
            throw invalid("can be by the metadata id, created and modified only", key.path)
          }
          if !key.options.isEmpty { throw invalid("overlooks case only in strings", key.path) }
        }
      }
    case .elements, .substrings:
      guard keys.count == 1, let key = keys.first else { throw invalid("has exactly one key") }
      guard key.path.field != nil, key.path.keys.isEmpty else {
        throw invalid("of \(purpose.rawValue) is about a field", key.path)
      }
      if key.direction != .ascending {
        throw invalid("of \(purpose.rawValue) has no direction", key.path)
      }
    case .words:
      if !keys.isEmpty { throw invalid("of \(purpose.rawValue) has no keys") }
    }
  }

  /// Refuses an index that has no use for the kinds its fields have; one of an unknown field is fine.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` that names the field, and what
  ///   ``validate()`` throws.
  func check(against schema: RecordSchema) throws(RecordError) {
    try validate()
    for key in keys {
      guard let field = key.path.field, let kind = schema.kind(of: field, in: type) else {
        continue
      }
      switch (purpose, kind) {
      case (.order, .object) where !key.path.keys.isEmpty: break
      case (.order, _) where key.path.keys.isEmpty && kind.isOrdered:
        if !key.options.isEmpty, kind != .string { throw mismatch("string", kind, field) }
      case (.order, _):
        throw mismatch(key.path.keys.isEmpty ? "a kind with an order" : "object", kind, field)
      case (.elements, .list(let element)):
        if let element, !key.options.isEmpty, element != .string {
          throw mismatch("list(string)", kind, field)
        }
        if let element, !element.isOrdered {
          throw mismatch("a list of a kind with an order", kind, field)
        }
      case (.elements, _): throw mismatch("list", kind, field)
      case (.substrings, .string), (.substrings, .list(.string)), (.substrings, .list(nil)): break
      case (.substrings, _): throw mismatch("string or list(string)", kind, field)
      case (.words, _): break
      }
    }
  }

  private func invalid(_ rule: String, _ path: FieldPath? = nil) -> RecordError {
    RecordError(
      .invalidValue, "An index of \(type) \(rule); declare it differently.", field: path?.field)
  }

  private func mismatch(_ expected: String, _ kind: FieldKind, _ field: FieldName) -> RecordError {
    RecordError(
      .kindMismatch,
      "\(type).\(field) holds \(kind), for which an index of \(purpose.rawValue) has no use; "
        + "leave the index out, or make one of another purpose.",
      field: field, expected: expected, got: kind.description)
  }
}
