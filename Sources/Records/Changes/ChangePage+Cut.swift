extension ChangeToken {
  /// Behind which commit a page of changes begins, and the origin of the tokens it leads to.
  ///
  /// - Parameters:
  ///   - token: Where to begin; nil for everything there is.
  ///   - latest: The number of the store's last commit.
  ///   - horizon: The last commit whose deletions the store has forgotten.
  /// - Throws: ``RecordError`` with ``RecordError/Code/tokenExpired`` when changes behind the token may be forgotten.
  package static func start(
    _ token: ChangeToken?, latest: UInt64, horizon: UInt64
  ) throws(RecordError) -> (since: UInt64, origin: UInt64) {
    guard let token else { return (0, horizon) }
    if token.rawValue > latest { throw foreign }
    if max(token.rawValue, token.origin) < horizon {
      throw RecordError(
        .tokenExpired,
        "The store has forgotten deletions since this token; start again without a token.")
    }
    return (token.rawValue, token.origin)
  }

  /// Throws when a token is not one of a place in this store's history.
  ///
  /// - Parameter latest: The number of the store's last commit.
  package func check(latest: UInt64) throws(RecordError) {
    if rawValue > latest { throw Self.foreign }
  }

  /// The error of a token that this store never gave.
  private static let foreign = RecordError(
    .tokenExpired,
    "The token is from another store, or newer than this one; start again without a token.")
}

extension ChangePage {
  /// Cuts a page from changes in the order of their numbers, never through a commit.
  ///
  /// - Parameters:
  ///   - limit: The most changes on the page, at least 1; the first commit is whole even if it is larger.
  ///   - latest: The number of the store's last commit.
  ///   - origin: The origin of the page's token.
  package init(
    _ changes: [(number: UInt64, commit: UInt64, change: Change)], limit: Int?, latest: UInt64,
    origin: UInt64
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
      token: ChangeToken(
        rawValue: hasMore ? changes[end - 1].commit : latest, origin: hasMore ? origin : 0),
      hasMore: hasMore)
  }
}
