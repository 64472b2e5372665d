public import Records

extension SQLiteDatabase {
  /// Declares kinds, indices and closed types, as one commit unless they are declared already.
  @concurrent public func declare(_ schema: RecordSchema) async throws(RecordError) {
    try declare { (known) throws(RecordError) in try known.declaring(schema) }
  }

  /// Makes sure that an index is there, built in one commit.
  ///
  /// An index of order is one of SQLite's own, with a column beside the field's for keys that fold text or go into
  /// objects; elements and words have a table each; substrings have a full-text index over runs of three scalars,
  /// where the SQLite that is linked has FTS5. The cost is that of reading and sorting all records of the type.
  @concurrent public func ensureIndex(_ index: RecordIndex) async throws(RecordError) {
    try declare { (known) throws(RecordError) in try known.declaring(index) }
  }

  /// Stores what is declared, unless it is there already.
  func declare(
    _ declaring: @Sendable (RecordSchema) throws(RecordError) -> RecordSchema
  ) throws(RecordError) {
    let isDeclared = try reading { _, catalogue in
      try declaring(catalogue.schema) == catalogue.schema
    }
    if isDeclared { return }
    try Self.mappingErrors {
      try pool.writing { connection in
        try connection.declare(declaring)
        connection.checkpointIfDue()
      }
    }
  }

  /// Makes anew the indices that another version's rules of folding made.
  ///
  /// Until that is done nothing is found by them, so a lock that another process holds is no failure.
  func refreshIndices() throws(RecordError) {
    guard pool.canWrite else { return }
    do throws(RecordError) {
      try Self.mappingErrors {
        let isDue = try pool.reading { $0.knownCatalogue?.hasRenewableIndices ?? false }
        guard isDue else { return }
        try pool.writing { connection in
          _ = try connection.transaction(.write) { try connection.catalogueForWriting() }
        }
      }
    } catch {
      if error.code != .storeLocked { throw error }
    }
  }
}

extension SQLiteConnection {
  /// Stores what is declared in a write transaction of its own.
  fileprivate func declare(
    _ declaring: (RecordSchema) throws(RecordError) -> RecordSchema
  ) throws {
    try transaction(.write) {
      try checkFileIsInPlace()
      let catalogue = try catalogueForWriting()
      let schema = try declaring(catalogue.schema)
      if schema != catalogue.schema { _ = try extend(catalogue, to: schema) }
    }
  }
}
