extension RecordDatabase {
  /// The record with an identifier and all its fields, nil when there is none.
  public func fetch(_ id: RecordID) async throws(RecordError) -> Record? {
    try await fetch(id, fields: .all)
  }

  /// Saves a record.
  ///
  /// - Returns: The record as the store has it now, with its new version.
  /// - Throws: ``RecordError`` with ``RecordError/Code/recordChanged`` and the three records of a conflict, and whatever
  ///   else the policy and the values call for, see ``SavePolicy``.
  @discardableResult
  public func save(
    _ record: Record, policy: SavePolicy = .ifUnchanged
  ) async throws(RecordError) -> Record {
    let saved = try await modify([.save(record, policy)], atomically: true).records()
    guard let record = saved.first else { throw Self.noAnswer(for: record.id) }
    return record
  }

  /// Saves records as one atomic batch.
  ///
  /// - Returns: The records as the store has them now, in the order given.
  @discardableResult
  public func save(
    _ records: [Record], policy: SavePolicy = .ifUnchanged
  ) async throws(RecordError) -> [Record] {
    try await modify(records.map { .save($0, policy) }, atomically: true).records()
  }

  /// Changes fields of a record that exists, all or none.
  ///
  /// - Returns: The record as the store has it now.
  @discardableResult
  public func update(
    _ id: RecordID, _ operations: [FieldName: FieldOperation], ifVersion: RecordVersion? = nil
  ) async throws(RecordError) -> Record {
    let saved = try await modify(
      [.update(id, operations, ifVersion: ifVersion)], atomically: true
    ).records()
    guard let record = saved.first else { throw Self.noAnswer(for: id) }
    return record
  }

  /// Deletes a record; without a version one that does not exist is no error.
  public func delete(
    _ id: RecordID, ifVersion: RecordVersion? = nil
  ) async throws(RecordError) {
    _ = try await modify([.delete(id, ifVersion: ifVersion)], atomically: true).records()
  }

  /// The first record of a query's answer, nil when there is none.
  public func first(_ query: Query) async throws(RecordError) -> Record? {
    try await page(query, after: nil, limit: 1).records.first
  }

  /// All records of a query's answer, from one state of the store.
  ///
  /// All of them are held in memory at once; ``pages(of:size:)`` holds a page at a time.
  public func all(_ query: Query) async throws(RecordError) -> [Record] {
    try await page(query, after: nil, limit: nil).records
  }

  /// All records of a query's answer as one page, with the records that the fields refer to.
  ///
  /// - Throws: ``RecordError`` as ``page(_:after:limit:including:)`` does.
  public func all(_ query: Query, including fields: [FieldName]) async throws(RecordError) -> Page {
    try await page(query, after: nil, limit: nil, including: fields)
  }

  /// The first page of a query's answer.
  public func page(_ query: Query, limit: Int? = nil) async throws(RecordError) -> Page {
    try await page(query, after: nil, limit: limit)
  }

  private static func noAnswer(for id: RecordID) -> RecordError {
    RecordError(
      .corrupt,
      "The store reported success without the saved record; this is a defect of the store.",
      record: id)
  }
}
