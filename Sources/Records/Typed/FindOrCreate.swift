/// Finding a record, or creating it when there is none, so that two callers at once make one.
extension RecordDatabase {
  /// The record with an identifier; when there is none, it is saved as given.
  ///
  /// Every store refuses the second of two insertions, so callers at the same time, on any connection and in any process,
  /// get the same record.
  ///
  /// - Returns: The record as the store has it.
  /// - Throws: ``RecordError`` when the store cannot be read, or refuses the new record.
  public func findOrCreate(_ record: Record) async throws(RecordError) -> Record {
    while true {
      if let found = try await fetch(record.id) { return found }
      do throws(RecordError) {
        return try await save(record, policy: .insert)
      } catch {
        // Somebody was faster, and the next look finds it, unless it is deleted again by then.
        if error.code != .alreadyExists { throw error }
      }
    }
  }

  /// A record whose field has a value; when there is none, a new one is saved.
  ///
  /// A new record's name is worked out from field and value, and every store refuses the second insertion under
  /// one name. So callers at the same time, on any connection and in any process, get the same record. Saves that give
  /// the value to a field by other means are not held up, and can make a second one.
  ///
  /// - Parameters:
  ///   - type: The record type.
  ///   - path: The field, or a path into a nested object.
  ///   - value: What it must be equal to.
  ///   - fields: The fields of a new record, asked for only then; the value must be among them.
  /// - Returns: The record as the store has it; of several, the one whose name comes first.
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` when the new fields have not the value; what a
  ///   query or a save calls for.
  public func findOrCreate(
    _ type: String, where path: FieldPath, equals value: RecordValue,
    fields: () throws(RecordError) -> [FieldName: RecordValue]
  ) async throws(RecordError) -> Record {
    if let found = try await first(Query(type, where: .compare(path, .equal, value))) {
      return found
    }
    let new = try fields()
    var attempt = 0
    while true {
      let id = try RecordID(
        type: type, name: DerivedName.text(for: path, value, attempt: attempt))
      let record = Record(id, new)
      guard record.hasValue(value, at: path) else {
        throw RecordError(
          .invalidValue, "The new record must have the value that was looked for.", record: id,
          field: path.field)
      }
      let stored = try await findOrCreate(record)
      if stored.hasValue(value, at: path) { return stored }
      // The record of that name was given another value since, or the names of two values are the same.
      attempt += 1
    }
  }

  /// A value of a type whose property is equal to another; when there is none, a new one is saved.
  ///
  /// Callers at the same time get the same value, as ``findOrCreate(_:where:equals:fields:)`` says.
  ///
  /// - Parameter create: Makes the new value, asked for only then; its property must be equal too.
  /// - Throws: ``RecordError`` as the other form does; for a key path that is in no table too.
  public func findOrCreate<Value: RecordConvertible, Property: Encodable>(
    _ type: Value.Type, by keyPath: KeyPath<Value, Property>, equalTo property: Property,
    create: () throws(RecordError) -> Value
  ) async throws(RecordError) -> TypedRecord<Value> {
    try Value.checkTable()
    let path = try Value.fields.resolve(keyPath)
    guard let value = try FieldPath.constant(property) else {
      throw RecordError(
        .invalidQuery, "A record is found by a value, not by nil.", field: path.field)
    }
    let record = try await findOrCreate(Value.recordType, where: path, equals: value) {
      () throws(RecordError) in try RecordEncoder().fields(of: create())
    }
    return try TypedRecord(record)
  }
}

extension Record {
  /// Whether what is at a path is equal to a value, by the rules of queries.
  fileprivate func hasValue(_ value: RecordValue, at path: FieldPath) -> Bool {
    self.value(at: path).map { ValueOrder.equal($0, value) } ?? false
  }

  /// What is at a path, nil for absence.
  func value(at path: FieldPath) -> RecordValue? {
    switch path.root {
    case .field(let field): self[field]?.value(at: path.keys)
    case .metadata(let metadata): value(of: metadata)
    }
  }
}

/// Record names that everybody works out alike.
private enum DerivedName {
  /// The name of a record that was created for a value; further attempts get other names.
  static func text(for path: FieldPath, _ value: RecordValue, attempt: Int) -> String {
    // FNV-1a; a name taken by another value is stepped over, so that it need not be unique.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(path.text)=\((ValueOrder.key(of: value) ?? value).literal)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    let name = String(repeating: "0", count: 16 - digits.count) + digits
    return attempt == 0 ? name : "\(name)-\(attempt)"
  }
}
