extension PreparedQuery {
  /// Answers a page from records in any order.
  ///
  /// - Parameters:
  ///   - records: All records of the type, or any part of them that has all that satisfy the predicate.
  ///   - cursor: Where the page before ended, nil for the first page.
  ///   - limit: The most records on the page, at least 1; nil for all the rest.
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidCursor`` for a cursor of another query and
  ///   ``RecordError/Code/invalidQuery`` for a limit under 1.
  /// - Complexity: O(*n* log *k*) for *n* records and pages of *k*; memory for two pages.
  public func page(
    of records: some Sequence<Record>, after cursor: Cursor?, limit: Int?
  ) throws(RecordError) -> Page {
    let wanted = try wanted(after: cursor, limit: limit)
    if wanted == 0 { return Page(records: []) }
    var candidates: [Candidate] = []
    func cut(to count: Int) {
      candidates.sort { compare(($0.keys, $0.record.id.name), ($1.keys, $1.record.id.name)) < 0 }
      if candidates.count > count { candidates.removeLast(candidates.count - count) }
    }
    filter(records) { record, slots in
      let keys = keys(of: record, slots)
      if let cursor, compare((keys, record.id.name), (cursor.keys, cursor.name)) <= 0 { return }
      candidates.append(Candidate(record: record, keys: keys))
      // One more than a page tells whether there is another; the rest need not be kept.
      if let wanted, candidates.count / 2 - 32 >= wanted { cut(to: wanted + 1) }
    }
    cut(to: wanted.map { max($0, $0 &+ 1) } ?? candidates.count)
    return page(candidates.map(\.record), after: cursor, wanted: wanted) { candidates[$0].keys }
  }

  /// Answers a page from the matching records behind the cursor, in order, as a store found them.
  ///
  /// - Parameters:
  ///   - records: At least one more than the page holds, if there are more.
  ///   - isSelected: Whether they have no fields but those that are asked for.
  package func page(
    ofSorted records: [Record], after cursor: Cursor?, limit: Int?, isSelected: Bool = false
  ) throws(RecordError) -> Page {
    let wanted = try wanted(after: cursor, limit: limit)
    return page(records, after: cursor, wanted: wanted, isSelected: isSelected) {
      keys(of: records[$0])
    }
  }

  /// How many records a page holds at most: the page's limit, and what the query's own limit leaves.
  ///
  /// - Throws: ``RecordError`` for a cursor of another query, or a limit under 1.
  public func wanted(after cursor: Cursor?, limit: Int?) throws(RecordError) -> Int? {
    if let limit, limit < 1 {
      throw RecordError(.invalidQuery, "A page holds at least 1 record.")
    }
    guard let cursor else {
      return [limit, query.limit].compactMap { $0 }.min()
    }
    guard cursor.fingerprint == fingerprint, cursor.keys.count == order.count else {
      throw RecordError(
        .invalidCursor, "The cursor belongs to another query; start again from the first page.")
    }
    return [limit, cursor.remaining].compactMap { $0 }.min()
  }

  private struct Candidate {
    let record: Record
    let keys: [RecordValue?]
  }

  /// The page of records in order, of which the last that is on it, and behind which there is more, gives the cursor.
  private func page(
    _ records: [Record], after cursor: Cursor?, wanted: Int?, isSelected: Bool = false,
    keys: (Int) -> [RecordValue?]
  ) -> Page {
    let taken = wanted.map { min($0, records.count) } ?? records.count
    let allowed = cursor == nil ? query.limit : cursor?.remaining
    let remaining = allowed.map { $0 - taken }
    var next: Cursor?
    if taken < records.count, remaining != 0, taken > 0 {
      next = Cursor(
        fingerprint: fingerprint, keys: keys(taken - 1), name: records[taken - 1].id.name,
        remaining: remaining)
    }
    let whole = taken == records.count ? records : Array(records[..<taken])
    if isSelected || query.fields == .all { return Page(records: whole, cursor: next) }
    return Page(records: whole.map { $0.selecting(query.fields) }, cursor: next)
  }

  /// A number that differs for queries with another type, predicate or order (FNV-1a over a canonical form).
  ///
  /// Fields and limit do not take part: the same rows can be read in more or less detail.
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func feed(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    feed(Query(query.type, where: query.predicate, sort: query.sort).text)
    return hash
  }
}
