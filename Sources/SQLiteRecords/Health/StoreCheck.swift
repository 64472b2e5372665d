import Records

/// A check of a store under way: what it has found, and how far it has come.
struct StoreCheck {
  private(set) var health = StoreHealth()
  private var meter: WorkMeter

  /// Begins to check so many records.
  init(of total: Int) {
    meter = WorkMeter(.verifying, of: total)
  }

  /// Counts a record.
  mutating func next() {
    health.recordCount += 1
    meter.advance()
  }

  /// Notes damage.
  mutating func damage(_ message: String, record: RecordID? = nil) {
    health.damages.append(StoreHealth.Damage(record: record, message))
  }

  /// Tells that all records have been checked.
  mutating func finish() {
    meter.finish()
  }
}
