package import Records

extension RecordImport {
  /// Reads the file for the third time and saves what was found to be good, one commit a batch.
  ///
  /// - Returns: How many records of each type were saved.
  /// - Throws: An ``Interrupted`` when the task is cancelled, or the store refuses a batch after all, say because somebody
  ///   else has saved a record of the same name meanwhile; the batches before it stay.
  package func save(
    _ checked: Checked, into database: any RecordDatabase
  ) async throws -> [String: Int] {
    var saved: [String: Int] = [:]
    var count = 0
    var batches = try ImportBatches(self, kinds: checked.kinds)
    var meter = WorkMeter(.importing, of: checked.goodCount)
    while let batch = try batches.next() {
      let records = try batch.filter { !checked.bad.contains($0.number) }.map {
        try $0.record.get()
      }
      if records.isEmpty { continue }
      do throws(RecordError) {
        try RecordError.checkCancellation()
        _ = try await database.modify(
          records.map { .save($0, options.policy) }, atomically: true
        ).records()
      } catch {
        throw Interrupted(saved: count, error: error)
      }
      for record in records { saved[record.id.type, default: 0] += 1 }
      count += records.count
      meter.advance(by: records.count)
    }
    meter.finish()
    return saved
  }

  /// The store refused a batch, or the task was cancelled.
  package struct Interrupted: Error {
    /// How many records were saved before.
    package let saved: Int
    /// Why.
    package let error: RecordError
  }
}
