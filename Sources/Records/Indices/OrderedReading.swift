/// Reads a part of an index along a query's order, and no more of it than a page needs.
///
/// Records whose keys are equal in the index form a group. The groups come in order; inside of one the names are in
/// order if the index has nothing else, and otherwise the evaluator sorts.
struct OrderedReading {
  private let query: PreparedQuery
  private let entries: SortedEntries
  private let order: IndexUse.Order
  /// The first key that orders; those before it are the same for all.
  private let firstKey: Int
  private let cursor: Cursor?
  /// How many records to find, nil for all.
  private let count: Int?
  private var found: [Record] = []
  /// The shape last seen and the slots of the query's fields in it.
  private var known: (shape: RecordShape, slots: [Int])?

  private init(
    _ query: PreparedQuery, _ entries: SortedEntries, _ use: IndexUse, _ order: IndexUse.Order,
    after cursor: Cursor?, count: Int?
  ) {
    self.query = query
    self.entries = entries
    self.order = order
    firstKey = use.points.count
    self.cursor = cursor
    self.count = count
  }

  /// The records behind a cursor that satisfy the query's predicate, in its order.
  static func records(
    _ query: PreparedQuery, _ index: SnapshotIndex, _ use: IndexUse,
    in range: Range<SortedEntries.Position>, after cursor: Cursor?, count: Int?
  ) -> [Record] {
    guard let order = use.order else { return [] }
    var reading = OrderedReading(query, index.entries, use, order, after: cursor, count: count)
    reading.read(range, use)
    return reading.found
  }

  private mutating func read(_ range: Range<SortedEntries.Position>, _ use: IndexUse) {
    var range = range
    if let cursor {
      // The group of the cursor is the first one that can have something behind it.
      let values = keys(of: cursor, use)
      let group = entries.range(values, from: firstKey, in: range)
      range =
        order.isBackward
        ? range.lowerBound..<group.upperBound : group.lowerBound..<range.upperBound
      if order.isComplete, !group.isEmpty {
        let behind = entries.firstPosition(in: group) {
          UTF8Order.compare($0.name, cursor.name) <= 0
        }
        guard readInOrder(behind..<group.upperBound) else { return }
        range =
          order.isBackward
          ? range.lowerBound..<group.lowerBound : group.upperBound..<range.upperBound
      }
    }
    if order.isComplete, !order.isBackward {
      _ = readInOrder(range)
    } else {
      readGroups(range)
    }
  }

  private mutating func readGroups(_ range: Range<SortedEntries.Position>) {
    var rest = range
    while !rest.isEmpty {
      let entry =
        order.isBackward
        ? entries[entries.position(before: rest.upperBound)] : entries[rest.lowerBound]
      let values = (0..<order.keyCount).map { entry.key(firstKey + $0) }
      let group = entries.range(values, from: firstKey, in: rest)
      guard order.isComplete ? readInOrder(group) : readAndSort(group) else { return }
      rest =
        order.isBackward
        ? rest.lowerBound..<group.lowerBound : group.upperBound..<rest.upperBound
    }
  }

  /// The values of the keys that order, of the record a cursor stands at.
  private func keys(of cursor: Cursor, _ use: IndexUse) -> [RecordValue?] {
    use.index.keys[firstKey..<(firstKey + order.keyCount)].map { key in
      let subject = SortKey.Subject.value(key.path, key.options)
      let place = query.query.sort.firstIndex { $0.subject == subject }
      return place.flatMap { cursor.keys[$0] }
    }
  }

  /// Takes records in the order in which they stand.
  ///
  /// - Returns: Whether more are wanted.
  private mutating func readInOrder(_ range: Range<SortedEntries.Position>) -> Bool {
    entries.visit(range) { record in
      if matches(record) { found.append(record) }
      return found.count < count ?? Int.max
    }
  }

  /// Takes the records of a group in the query's order, without those that are not behind the cursor.
  ///
  /// - Returns: Whether more are wanted.
  private mutating func readAndSort(_ range: Range<SortedEntries.Position>) -> Bool {
    var group: [(record: Record, keys: [RecordValue?])] = []
    entries.visit(range) { record in
      guard matches(record) else { return true }
      let keys = query.keys(of: record)
      if let cursor, query.compare((keys, record.id.name), (cursor.keys, cursor.name)) <= 0 {
        return true
      }
      group.append((record, keys))
      return true
    }
    group.sort { query.compare(($0.keys, $0.record.id.name), ($1.keys, $1.record.id.name)) < 0 }
    found += group.map(\.record)
    return found.count < count ?? Int.max
  }

  private mutating func matches(_ record: Record) -> Bool {
    if known?.shape !== record.shape { known = (record.shape, query.slots(in: record.shape)) }
    return query.predicate.matches(record, known?.slots ?? [])
  }
}
