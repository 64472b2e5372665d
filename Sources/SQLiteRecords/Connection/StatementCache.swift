/// The prepared statements of one connection, by their SQL.
///
/// Preparing costs more than running a point read, so nothing is prepared twice while it is in
/// use. The text has no constants in it, which makes it the query's shape. When the cache is
/// full, the statements that were used longest ago go.
final class StatementCache {
  private struct Entry {
    var statement: SQLiteStatement
    var lastUse: UInt64
  }

  private let capacity: Int
  private var entries: [String: Entry] = [:]
  private var clock: UInt64 = 0

  init(capacity: Int = 256) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The cached statement for `sql`, or the one `prepare` makes now.
  func statement(
    for sql: String, prepare: () throws(SQLiteFailure) -> SQLiteStatement
  ) throws(SQLiteFailure) -> SQLiteStatement {
    clock += 1
    if let index = entries.index(forKey: sql) {
      entries.values[index].lastUse = clock
      return entries.values[index].statement
    }
    let statement = try prepare()
    if entries.count >= capacity { evict() }
    entries[sql] = Entry(statement: statement, lastUse: clock)
    return statement
  }

  func removeAll() {
    entries.removeAll()
  }

  /// Drops the older half at once, so that a full cache does not sort at every new statement.
  private func evict() {
    let uses = entries.values.map(\.lastUse).sorted()
    let limit = uses[uses.count / 2]
    entries = entries.filter { $0.value.lastUse > limit }
  }
}
