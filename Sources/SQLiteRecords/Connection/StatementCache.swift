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
  /// The statements used last, which are found without hashing: few shapes make up most of the work.
  private var recent: [SQLiteStatement] = []

  init(capacity: Int = 256) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The cached statement for `sql`, or the one `prepare` makes now.
  func statement(
    for sql: String, prepare: () throws(SQLiteFailure) -> SQLiteStatement
  ) throws(SQLiteFailure) -> SQLiteStatement {
    if let place = recent.firstIndex(where: { $0.sql == sql }) {
      if place > 0 { recent.swapAt(place, place - 1) }
      return recent[place > 0 ? place - 1 : 0]
    }
    let statement = try lookUp(sql, prepare)
    if recent.count == Self.recentCount { recent.removeLast() }
    recent.insert(statement, at: min(recent.count, Self.recentCount / 2))
    return statement
  }

  private static let recentCount = 8

  private func lookUp(
    _ sql: String, _ prepare: () throws(SQLiteFailure) -> SQLiteStatement
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
    recent.removeAll()
  }

  /// Drops the older half at once, so that a full cache does not sort at every new statement.
  private func evict() {
    let uses = entries.values.map(\.lastUse).sorted()
    let limit = uses[uses.count / 2]
    entries = entries.filter { $0.value.lastUse > limit }
  }
}
