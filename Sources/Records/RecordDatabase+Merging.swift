extension RecordDatabase {
  /// Saves a record, and merges it with what others have saved meanwhile, as often as they do.
  ///
  /// What only one side changed is kept from both; for a field that both changed to different values `choice` says which
  /// it is to be, see ``RecordMerge``. It is asked again when the store's value changes once more.
  ///
  /// - Parameters:
  ///   - record: A record that was fetched and changed; one that was not is in conflict wherever it differs.
  ///   - choice: The value for a field, nil to remove it. To give up, throw.
  /// - Returns: The record as the store has it now.
  /// - Throws: ``RecordError`` as ``save(_:policy:)`` does, but ``RecordError/Code/recordChanged`` only when the store's
  ///   version does not move; ``RecordError/Code/unknownItem`` when the record is gone; what `choice` throws.
  @discardableResult
  public func save(
    _ record: Record, mergingConflicts choice: (FieldConflict) throws(RecordError) -> RecordValue?
  ) async throws(RecordError) -> Record {
    var record = record
    while true {
      do throws(RecordError) {
        return try await save(record)
      } catch {
        // The same version twice is no progress, and would go on for ever.
        guard var merge = error.merge, merge.record.version != record.version else { throw error }
        try merge.resolve(choice)
        record = merge.record
      }
    }
  }

  /// Saves a value, and merges it with what others have saved meanwhile, as often as they do.
  ///
  /// - Throws: ``RecordError`` as the same function for records does.
  @discardableResult
  public func save<Value>(
    _ value: TypedRecord<Value>,
    mergingConflicts choice: (FieldConflict) throws(RecordError) -> RecordValue?
  ) async throws(RecordError) -> TypedRecord<Value> {
    try TypedRecord(try await save(value.record(), mergingConflicts: choice))
  }
}
