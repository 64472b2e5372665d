extension ChangePage {
  /// The error of a token that this store never gave.
  package static let foreignToken = RecordError(
    .tokenExpired,
    "The token is from another store, or newer than this one; start again without a token.")

  /// Cuts a page from changes in the order of their numbers, never through a commit.
  ///
  /// - Parameters:
  ///   - limit: The most changes on the page, at least 1; the first commit is whole even if it is larger.
  ///   - latest: The number of the store's last commit.
  package init(
    _ changes: [(number: UInt64, commit: UInt64, change: Change)], limit: Int?, latest: UInt64
  ) throws(RecordError) {
    if let limit, limit < 1 {
      throw RecordError(.invalidQuery, "A page of changes holds at least 1.")
    }
    var end = changes.count
    if let limit, limit < end {
      end = limit
      let started = changes[end - 1].commit
      if changes[end].commit == started {
        let first = changes.firstIndex { $0.commit == started } ?? 0
        end = first > 0 ? first : (changes.firstIndex { $0.commit != started } ?? changes.count)
      }
    }
    let hasMore = end < changes.count
    self.init(
      changes: changes[..<end].map(\.change),
      token: ChangeToken(rawValue: hasMore ? changes[end - 1].commit : latest), hasMore: hasMore)
  }
}
