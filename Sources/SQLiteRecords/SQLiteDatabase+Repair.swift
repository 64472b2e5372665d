public import Records

extension SQLiteDatabase {
  /// Accepts what another tool wrote into a store: checks it, and gives it the right checksums.
  ///
  /// A record that was changed or added gets the clock's date and the next version, so that it is told of as a change;
  /// all of them are one commit. Indices are made anew. A record that was removed leaves no trace, so it is not told of.
  /// Values that a disk has damaged are accepted too, if they are possible ones: for those restore a backup.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - clock: Where the dates of changed records come from.
  /// - Returns: How many records were accepted; 0 for a store that is as it was saved.
  /// - Throws: ``RecordError`` with ``RecordError/Code/corrupt``, naming the record and the field, for a value that no
  ///   save would have taken, or for damage that SQLite cannot read past. The file is as it was then.
  @discardableResult
  @concurrent public static func repair(
    path: String, clock: any RecordClock = SystemRecordClock()
  ) async throws(RecordError) -> Int {
    try await repair(path: path, clock: clock, disk: .local)
  }

  /// Accepts what another tool wrote, on a given disk.
  @discardableResult
  @concurrent package static func repair(
    path: String, clock: any RecordClock, disk: StoreDisk
  ) async throws(RecordError) -> Int {
    try RecordError.checkCancellation()
    return try mappingErrors {
      let pool = try ConnectionPool(
        StoreOpening(
          location: StoreLocation(resolving: path, on: disk), createsIfMissing: false),
        durability: .power)
      defer { pool.close() }
      return try pool.writing { connection in
        let count = try connection.repair(now: clock.now)
        connection.announceToOthers()
        return count
      }
    }
  }
}
