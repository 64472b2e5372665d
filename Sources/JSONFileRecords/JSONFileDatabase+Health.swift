public import Records
import Synchronization

extension JSONFileDatabase: FileDatabase {
  /// Reads document and journal again, checks both, and compares them with the records in memory.
  ///
  /// The document has one checksum for all of it: a changed byte is found, but where the text still fits the format, not
  /// which record it is in, unless this connection has read the record when it was right.
  @concurrent public func verify() async throws(RecordError) -> StoreHealth {
    try RecordError.checkCancellation()
    let known = try state.withLock { (state) throws(RecordError) in
      try state.checkUsable()
      return state.loaded
    }
    var meter = WorkMeter(.verifying)
    var health = StoreHealth()
    do throws(RecordError) {
      let stored = try files.load()
      if stored.document == nil, known.document != nil { throw RecordError.gone(files.document) }
      health.recordCount = stored.snapshot.recordCount
      if stored.snapshot.sequence == known.snapshot.sequence {
        health.damages = stored.snapshot.differences(from: known.snapshot)
      } else if stored.snapshot.sequence < known.snapshot.sequence {
        health.damages = [
          StoreHealth.Damage("\(files.document) is an older copy of what this connection has read.")
        ]
      }
    } catch {
      guard error.code == .corrupt else { throw error }
      health.damages = [StoreHealth.Damage(record: error.record, error.message)]
    }
    meter.advance(by: health.recordCount)
    meter.finish()
    return health
  }
}

extension JSONFileDatabase {
  /// Reads records, whose bytes were checked when this connection read the file.
  @concurrent public func fetchVerified(
    _ ids: [RecordID]
  ) async throws(RecordError) -> [RecordID: Record] {
    try await fetch(ids, fields: .all)
  }
}

extension RecordSnapshot {
  /// The records that are not what they were when they were read or saved at the same place in the history.
  fileprivate func differences(from known: RecordSnapshot) -> [StoreHealth.Damage] {
    var ids: Set<RecordID> = []
    for table in tables.values {
      for entry in table where known.record(entry.record.id) != entry.record {
        ids.insert(entry.record.id)
      }
    }
    for table in known.tables.values {
      for entry in table where record(entry.record.id) == nil { ids.insert(entry.record.id) }
    }
    return ids.sorted().map { id in
      StoreHealth.Damage(
        record: id, "\(id) is not as it was when this connection read it; restore a copy.")
    }
  }
}
