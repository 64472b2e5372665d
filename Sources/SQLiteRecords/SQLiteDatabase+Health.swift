public import Records

extension SQLiteDatabase: FileDatabase {
  /// Checks the file as SQLite does, then every record against its checksum, and what its indices hold of it.
  ///
  /// All on one snapshot, through a connection of its own. What cannot be noticed: a file that was put back from an
  /// older copy as a whole, and records that another tool removed.
  @concurrent public func verify() async throws(RecordError) -> StoreHealth {
    try RecordError.checkCancellation()
    return try Self.mappingErrors {
      try pool.readingApart { connection in try connection.verify() }
    }
  }

  /// Reads records and checks each against the checksum in its row, all on one snapshot.
  @concurrent public func fetchVerified(
    _ ids: [RecordID]
  ) async throws(RecordError) -> [RecordID: Record] {
    try reading { connection, catalogue in
      for id in ids {
        guard let layout = catalogue.tables[id.type] else { continue }
        try connection.requireIntact(id, in: layout)
      }
      return try connection.records(ids, fields: .all, in: catalogue)
    }
  }

  /// Writes the file anew without the room that deleted records left, and moves the log into it.
  ///
  /// The log beside it gives its room back when the store is closed. Needs room for two more copies while it runs. Readers
  /// go on; writers wait.
  @concurrent public func compact() async throws(RecordError) {
    try RecordError.checkCancellation()
    try Self.mappingErrors {
      try pool.writing { connection in
        _ = WorkMeter(.compacting)
        try connection.checkFileIsInPlace()
        if connection.durability == .power { try connection.flushFolderOnce() }
        try connection.execute("VACUUM")
        try connection.emptyLog()
      }
    }
  }
}
