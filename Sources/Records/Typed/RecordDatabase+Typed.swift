extension RecordDatabase {
  /// The value with an identifier, nil when there is none.
  ///
  /// - Throws: ``RecordError`` as ``TypedRecord/init(_:)`` does when the record is none of the type's.
  public func fetch<Value: RecordConvertible>(
    _ id: RecordID, as type: Value.Type
  ) async throws(RecordError) -> TypedRecord<Value>? {
    guard let record = try await fetch(id) else { return nil }
    return try TypedRecord(record)
  }

  /// The first value of a query's answer, nil when there is none.
  public func first<Value>(
    _ query: TypedQuery<Value>
  ) async throws(RecordError) -> TypedRecord<Value>? {
    guard let record = try await first(query.query()) else { return nil }
    return try TypedRecord(record)
  }

  /// All values of a query's answer.
  public func all<Value>(
    _ query: TypedQuery<Value>
  ) async throws(RecordError) -> [TypedRecord<Value>] {
    try TypedRecord.values(of: try await all(query.query()))
  }

  /// A page of a query's answer, and where to go on; nil when there is no more.
  public func page<Value>(
    _ query: TypedQuery<Value>, after cursor: Cursor? = nil, limit: Int?
  ) async throws(RecordError) -> (values: [TypedRecord<Value>], cursor: Cursor?) {
    let page = try await page(query.query(), after: cursor, limit: limit)
    return (try TypedRecord.values(of: page.records), page.cursor)
  }

  /// All values of a query's answer, with the values of another type that they refer to.
  ///
  ///     let (items, lists) = try await database.all(
  ///       TypedQuery(Item.self), including: \.list, as: ShoppingList.self)
  ///
  /// - Parameters:
  ///   - keyPath: A property that holds a reference or a list of references.
  ///   - type: The type of the targets; those that are records of another type are left out.
  /// - Throws: ``RecordError`` as ``page(_:after:limit:including:)`` does, and with ``RecordError/Code/invalidQuery`` for
  ///   a key path that is not a field's.
  public func all<Value, Target: RecordConvertible>(
    _ query: TypedQuery<Value>, including keyPath: any PartialKeyPath<Value> & Sendable,
    as type: Target.Type
  ) async throws(RecordError) -> (
    values: [TypedRecord<Value>], included: [RecordID: TypedRecord<Target>]
  ) {
    let path = try Value.fields.resolve(keyPath)
    guard let field = path.field, path.keys.isEmpty else {
      throw RecordError(.invalidQuery, "Only a field can refer to records to include.")
    }
    let page = try await all(query.query(), including: [field])
    var included: [RecordID: TypedRecord<Target>] = [:]
    for (id, record) in page.included where id.type == Target.recordType {
      included[id] = try TypedRecord(record)
    }
    return (try TypedRecord.values(of: page.records), included)
  }

  /// How many values a query answers, its limit included.
  public func count<Value>(_ query: TypedQuery<Value>) async throws(RecordError) -> Int {
    try await count(query.query())
  }

  /// Saves a value.
  ///
  /// - Returns: The value as the store has it now, with its new version.
  /// - Throws: ``RecordError`` with ``RecordError/Code/recordChanged`` and the three records of a conflict, and
  ///   whatever else the policy and the values call for.
  @discardableResult
  public func save<Value>(
    _ value: TypedRecord<Value>, policy: SavePolicy = .ifUnchanged
  ) async throws(RecordError) -> TypedRecord<Value> {
    try TypedRecord(try await save(value.record(), policy: policy))
  }

  /// Saves values as one atomic batch.
  ///
  /// - Returns: The values as the store has them now, in the order given.
  @discardableResult
  public func save<Value>(
    _ values: [TypedRecord<Value>], policy: SavePolicy = .ifUnchanged
  ) async throws(RecordError) -> [TypedRecord<Value>] {
    var records: [Record] = []
    for value in values { records.append(try value.record()) }
    return try TypedRecord.values(of: try await save(records, policy: policy))
  }
}

extension TypedRecord {
  /// The values that records hold, in their order.
  static func values(of records: [Record]) throws(RecordError) -> [TypedRecord] {
    var values: [TypedRecord] = []
    values.reserveCapacity(records.count)
    for record in records { values.append(try TypedRecord(record)) }
    return values
  }
}
