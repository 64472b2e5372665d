extension RecordDatabase {
  /// The pages of a query's answer, each read when it is asked for, so that memory does not grow with the answer.
  ///
  /// Each page is read in the state that the store has then: records that nobody touches meanwhile appear exactly once,
  /// others before or after their change, or not at all.
  ///
  /// - Parameter size: The most records on a page, at least 1.
  public func pages(of query: Query, size: Int) -> PageSequence {
    PageSequence(database: self, query: query, size: size)
  }
}

/// The pages of a query's answer, in order.
public struct PageSequence: AsyncSequence, Sendable {
  /// The pages are read with typed errors.
  public typealias Failure = RecordError

  let database: any RecordDatabase
  let query: Query
  let size: Int

  /// Reads one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let pages: PageSequence
    private var cursor: Cursor?
    private var finished = false

    init(_ pages: PageSequence) {
      self.pages = pages
    }

    /// The next page, nil after the last.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(RecordError) -> Page? {
      if finished { return nil }
      let page = try await pages.database.page(pages.query, after: cursor, limit: pages.size)
      cursor = page.cursor
      finished = cursor == nil
      return page.records.isEmpty ? nil : page
    }

    /// The next page, nil after the last.
    public mutating func next() async throws(RecordError) -> Page? {
      try await next(isolation: nil)
    }
  }

  /// Starts at the first page.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }
}
