public import Records

extension SQLiteDatabase {
  /// What changed since a token: the newest state per record and the deletions, in commit order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* changes behind the token, with a limit for about a page.
  @concurrent public func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try reading { connection, catalogue in
      let latest = try connection.sequence(catalogue)
      let (since, origin) = try ChangeToken.start(
        token, latest: latest, horizon: connection.number(.horizon))
      if let limit, limit < 1 {
        return try ChangePage([], limit: limit, latest: latest, origin: origin)
      }
      var changes: [NumberedChange] = []
      for layout in catalogue.tables.values {
        changes += try connection.saves(in: layout, since: since, limit: limit)
        changes += try connection.deletions(of: layout, since: since, limit: limit)
      }
      changes.sort { $0.number < $1.number }
      return try ChangePage(changes, limit: limit, latest: latest, origin: origin)
    }
  }

  /// Forgets deletions up to a place in the history, in one write transaction.
  ///
  /// - Complexity: O(*n*) for *n* deletions that are forgotten.
  @concurrent public func compact(before token: ChangeToken) async throws(RecordError) {
    try RecordError.checkCancellation()
    try Self.mappingErrors {
      try pool.writing { connection in
        try connection.forgetDeletions(before: token)
        connection.checkpointIfDue()
      }
    }
  }
}

/// A change with its own number and that of its commit.
private typealias NumberedChange = (number: UInt64, commit: UInt64, change: Change)

extension SQLiteConnection {
  fileprivate func forgetDeletions(before token: ChangeToken) throws {
    try transaction(.write) {
      try checkFileIsInPlace()
      let latest = try sequence(catalogueForWriting())
      try token.check(latest: latest)
      guard token.rawValue > (try number(.horizon)) else { return }
      let deletion = try statement("DELETE FROM docket_deletions WHERE seq <= ?")
      try deletion.bind(Int64(bitPattern: token.rawValue), at: 1)
      try deletion.run()
      try note(token.rawValue, as: .horizon)
      // The deletion that told the number of the last change may be gone.
      try note(latest, as: .sequence)
    }
  }

  /// The saved records behind a token, with a limit at least so many and whole commits.
  fileprivate func saves(
    in layout: TableLayout, since: UInt64, limit: Int?
  ) throws -> [NumberedChange] {
    let statement = try statement(
      "SELECT \(layout.whole.list), _seq FROM \(layout.quotedName) WHERE _seq > ? "
        + "ORDER BY _seq, _version")
    let last = statement.columnCount - 1
    return try changes(statement, [.int(Int64(bitPattern: since))], limit: limit) {
      (
        UInt64(bitPattern: statement.int(at: 1)), UInt64(bitPattern: statement.int(at: last)),
        .saved(try layout.whole.record(in: statement))
      )
    }
  }

  /// The deletions behind a token, without those of records that are there again.
  fileprivate func deletions(
    of layout: TableLayout, since: UInt64, limit: Int?
  ) throws -> [NumberedChange] {
    // The subquery must say whose `name` it means: a field may be called so.
    let statement = try statement(
      "SELECT name, version, seq FROM docket_deletions WHERE seq > ? AND type = ? AND NOT EXISTS "
        + "(SELECT 1 FROM \(layout.quotedName) WHERE _name = docket_deletions.name) "
        + "ORDER BY seq, version")
    return try changes(
      statement, [.int(Int64(bitPattern: since)), .text(layout.type)], limit: limit
    ) {
      (
        UInt64(bitPattern: statement.int(at: 1)), UInt64(bitPattern: statement.int(at: 2)),
        .deleted(RecordID(uncheckedType: layout.type, name: statement.text(at: 0)))
      )
    }
  }

  /// Reads changes in order: one more than the limit, on to the end of that one's commit, and one
  /// of the next, which tells that there is more.
  private func changes(
    _ statement: SQLiteStatement, _ values: [SQLValue], limit: Int?,
    _ read: () throws -> NumberedChange
  ) throws -> [NumberedChange] {
    defer { statement.reset() }
    try statement.bind(values)
    var changes: [NumberedChange] = []
    while try statement.step() {
      let change = try read()
      changes.append(change)
      if let limit, changes.count > limit + 1, changes[limit].commit != change.commit { break }
    }
    return changes
  }
}
