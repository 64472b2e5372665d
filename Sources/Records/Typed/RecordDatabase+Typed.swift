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
