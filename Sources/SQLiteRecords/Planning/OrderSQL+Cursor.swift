import Records

/// Going on behind a cursor.
extension OrderSQL {
  /// More keys than this behind a cursor are left to the evaluator; the condition nests per key.
  static let maximumKeysBehindCursor = 8

  /// The rows behind a cursor, nil when its values are not ones the columns could hold.
  func after(_ cursor: Cursor) -> SQLFragment? {
    guard fits(cursor) else { return nil }
    var condition = SQLFragment("_name > ?", [.text(cursor.name)])
    for key in keys.reversed() {
      let value = cursor.keys[key.index]
      guard let same = key.same(as: value) else { return nil }
      let rest = SQLFragment.joined([same, condition], by: " AND ").parenthesized
      // Absent: ascending, every value follows; descending, only other absent ones do.
      if value == nil, key.isDescending {
        condition = rest
        continue
      }
      guard let behind = key.behind(value), let absent = key.same(as: nil) else { return nil }
      let isFollowed = value != nil && key.isDescending && key.canBeAbsent
      let alternatives = isFollowed ? [behind, absent, rest] : [behind, rest]
      condition = SQLFragment.joined(alternatives, by: " OR ").parenthesized
    }
    return condition
  }

  /// The rows behind a cursor in parts, each of which is behind the one before it.
  ///
  /// Each part is one range of an index of the order, which the condition as a whole is not: with an index, a page
  /// costs the same wherever it begins.
  func parts(after cursor: Cursor) -> [SQLFragment]? {
    guard fits(cursor) else { return nil }
    var parts: [SQLFragment] = []
    var equal: [SQLFragment] = []
    for key in keys {
      let value = cursor.keys[key.index]
      guard let behind = key.behind(value), let same = key.same(as: value),
        let absent = key.same(as: nil)
      else { return nil }
      // From the first key on, so in the end the last part comes first.
      if value != nil, key.isDescending, key.canBeAbsent {
        parts.append(SQLFragment.joined(equal + [absent], by: " AND "))
      }
      if value != nil || !key.isDescending {
        parts.append(SQLFragment.joined(equal + [behind], by: " AND "))
      }
      equal.append(same)
    }
    parts.append(
      SQLFragment.joined(equal + [SQLFragment("_name > ?", [.text(cursor.name)])], by: " AND "))
    return parts.reversed()
  }

  private func fits(_ cursor: Cursor) -> Bool {
    keys.count <= Self.maximumKeysBehindCursor
      && keys.allSatisfy { cursor.keys.indices.contains($0.index) }
      && absent.allSatisfy { cursor.keys.indices.contains($0) && cursor.keys[$0] == nil }
  }
}
