package import Records

/// What is done to a store and asked of it, each the same for every store.
///
/// The calls of a loop run where the caller runs: call them away from the main actor, as ``seconds(_:)`` does.
package struct NoteStore: Sendable {
  /// The store.
  package let database: any RecordDatabase

  /// Measures a store.
  package init(_ database: any RecordDatabase) {
    self.database = database
  }

  // MARK: - Writing

  /// Saves notes as one commit.
  package func insert(_ notes: some Collection<Note>) async throws {
    try await insert(records: notes.map(\.record))
  }

  /// Saves records as one commit.
  package func insert(records: [Record]) async throws {
    let result = try await database.modify(records.map { .save($0, .insert) }, atomically: true)
    if let error = result.firstError { throw error }
  }

  /// Saves each record on its own, and returns when it lasts.
  package func insertEach(_ records: some Collection<Record>) async throws {
    try await commitEach(records.map { .save($0, .insert) })
  }

  /// Makes each change on its own, and returns when it lasts.
  package func commitEach(_ modifications: [Modification]) async throws {
    for modification in modifications {
      let result = try await database.modify([modification], atomically: true)
      if let error = result.firstError { throw error }
    }
  }

  /// Saves each record in a task of its own, all at once.
  package func insertConcurrently(_ records: [Record]) async throws {
    let database = database
    try await withThrowingTaskGroup(of: Void.self) { group in
      for record in records {
        group.addTask {
          let result = try await database.modify([.save(record, .insert)], atomically: true)
          if let error = result.firstError { throw error }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: - Reading

  /// Reads each record on its own.
  ///
  /// - Returns: How many there are.
  package func points(_ ids: [RecordID]) async throws -> Int {
    var found = 0
    for id in ids where try await database.fetch(id) != nil { found += 1 }
    return found
  }

  /// Reads records, so many at once.
  ///
  /// - Returns: How many there are.
  package func points(_ ids: [RecordID], batch: Int) async throws -> Int {
    var found = 0
    var start = 0
    while start < ids.count {
      let end = min(start + batch, ids.count)
      found += try await database.fetch(Array(ids[start..<end]), fields: .all).count
      start = end
    }
    return found
  }

  /// What reading each record on its own answers.
  package func digest(ofPoints ids: [RecordID]) async throws -> AnswerDigest {
    var digest = AnswerDigest()
    for id in ids {
      if let record = try await database.fetch(id) { digest.feed(record) }
    }
    return digest
  }

  /// Answers a query, and lets go of the answer.
  package func read(_ query: Query) async throws -> Int {
    try await database.page(query, after: nil, limit: nil).records.count
  }

  /// What a query answers.
  package func digest(of query: Query) async throws -> AnswerDigest {
    var digest = AnswerDigest()
    for record in try await database.page(query, after: nil, limit: nil).records {
      digest.feed(record)
    }
    return digest
  }

  /// Reads all notes, a page at a time, and lets go of each page.
  package func stream(pageSize: Int) async throws -> Int {
    var count = 0
    for try await page in database.pages(of: Query(Note.type), size: pageSize) {
      count += page.records.count
    }
    return count
  }
}
