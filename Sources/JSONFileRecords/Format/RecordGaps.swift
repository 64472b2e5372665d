import StrictJSON

/// What stands between the values of a type's records: brackets, commas, keys and white space.
///
/// Records are mostly written by the same program, and so alike. What was read once with all checks need only be
/// compared as bytes in the next record. The members of a record are numbered in the order in which it lists them.
struct RecordGaps {
  /// How many gaps are learned at most: a text in which they keep changing is not worth it, and they stay in memory.
  private static let patience = 4_096

  /// Owns the gaps below.
  private let store = JSONGapStore()
  private var learnedCount = 0
  /// What comes before the first value, and which member that is.
  private var first: (member: Int, gap: JSONGap)?
  /// What comes before the value of each member that is not the first.
  private var inner: [JSONGap?]
  /// What comes behind the last value.
  private var closing: JSONGap?

  init(memberCount: Int) {
    inner = Array(repeating: nil, count: memberCount)
  }

  // MARK: - Going past what is known

  /// Goes past a record's beginning.
  ///
  /// - Returns: The member whose value follows, nil when the record begins in another way.
  func open(_ reader: inout JSONReader) -> Int? {
    guard let first, reader.skip(first.gap) else { return nil }
    return first.member
  }

  /// Goes past what comes before the value of a later member, nil when none of those gaps is there.
  func next(after member: Int, in reader: inout JSONReader) -> Int? {
    for next in member + 1..<max(member + 1, inner.count) {
      if let gap = inner[next], reader.skip(gap) { return next }
    }
    return nil
  }

  /// Goes past a record's end; false when it ends in another way, or not yet.
  func close(_ reader: inout JSONReader) -> Bool {
    closing.map { reader.skip($0) } ?? false
  }

  // MARK: - Learning

  /// Keeps what was read from a place on, if the member it leads to comes after the one before.
  mutating func learn(_ member: Int, after last: Int?, from start: Int, in reader: JSONReader) {
    guard learnedCount < Self.patience else { return }
    guard let last else {
      if let first, first.member == member, reader.isGap(first.gap, from: start) { return }
      first = (member, gap(from: start, in: reader))
      return
    }
    guard member > last else { return }
    if let known = inner[member], reader.isGap(known, from: start) { return }
    inner[member] = gap(from: start, in: reader)
  }

  /// Keeps what was read from a place on, behind a record's last value.
  mutating func learnClosing(from start: Int, in reader: JSONReader) {
    guard learnedCount < Self.patience else { return }
    if let closing, reader.isGap(closing, from: start) { return }
    closing = gap(from: start, in: reader)
  }

  private mutating func gap(from start: Int, in reader: JSONReader) -> JSONGap {
    learnedCount += 1
    return reader.gap(from: start, in: store)
  }
}
