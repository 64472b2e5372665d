import CSQLite
import Records
import SQLiteRecords
import Testing

/// Commits that come together and share a write transaction, and new records that are not looked for first.
@Suite struct SharedCommitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func eachOfManyAtOnceHasItsOwnResult() async throws {
    let database = try SQLiteDatabase(path: folder.file("a.db"))
    try await database.save(Record("Notes/taken", ["title": "first"]))
    let codes = try await withThrowingTaskGroup(of: RecordError.Code?.self) { group in
      for number in 0..<60 {
        group.addTask {
          let record: Record
          switch number % 4 {
          case 0: record = Record("Notes/taken", ["title": "second"])
          // A kind that the field does not have, and a field that nobody has yet.
          case 1: record = try Record(RecordID("Notes/a\(number)"), ["title": 1])
          case 2:
            record = try Record(RecordID("Notes/b\(number)"), [FieldName("extra\(number)"): 1])
          default: record = try Record(RecordID("Notes/c\(number)"), ["title": "own"])
          }
          do throws(RecordError) {
            try await database.save(record, policy: .insert)
            return nil
          } catch {
            return error.code
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.filter { $0 == .alreadyExists }.count == 15)
    #expect(codes.filter { $0 == .kindMismatch }.count == 15)
    #expect(codes.filter { $0 == nil }.count == 30)
    try await database.close()

    let reopened = try SQLiteDatabase(path: folder.file("a.db"))
    let records = try await reopened.all(Query("Notes"))
    #expect(records.count == 31)
    #expect(Set(records.map(\.version)).count == 31)
    #expect(records.last?["title"] == "first")
    #expect(try await reopened.changes(since: nil, limit: nil).changes.count == 31)
    try await reopened.close()
  }

  @Test func aTakenNameIsToldBeforeAnotherFault() async throws {
    let database = try SQLiteDatabase(path: folder.file("b.db"))
    try await database.save(Record("Notes/taken", ["done": true]))
    await #expect {
      try await database.save(Record("Notes/taken", ["done": "yes"]), policy: .insert)
    } throws: {
      ($0 as? RecordError)?.code == .alreadyExists
    }
    try await database.close()
  }

  @Test func aBatchWithATakenNameLeavesNothing() async throws {
    let database = try SQLiteDatabase(path: folder.file("c.db"))
    try await database.save(Record("Notes/taken", ["title": "first"]))
    let batch = [Record("Notes/new", ["other": 1]), Record("Notes/taken", ["title": "second"])]
    let result = try await database.modify(batch.map { .save($0, .insert) }, atomically: true)
    #expect(result.firstError?.code == .alreadyExists)
    #expect(try await database.all(Query("Notes")).map(\.id) == ["Notes/taken"])
    #expect(try await database.schema().types["Notes"]?.fields == ["title": .string])
    try await database.close()
  }

  /// Whose task leads the others is chance: its end must not be theirs.
  @Test func aCancelledLeaderEndsNobodyElse() async throws {
    // On a machine that is busy with other tests it may take long until the lock is given up.
    let database = try SQLiteDatabase(
      path: folder.file("d.db"), pushesDown: true, waitMilliseconds: 600_000)
    try await database.save(Record("Notes/first", ["title": "first"]))
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open(folder.file("d.db"), &handle) == SQLITE_OK)
    for round in 0..<5 {
      try #require(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
      let saves = (0..<6).map { number in
        Task {
          try await database.save(Record(RecordID("Notes/n\(round)-\(number)"), ["title": "own"]))
        }
      }
      for save in saves.dropLast() {
        save.cancel()
        _ = await save.result
      }
      try #require(sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
      #expect(try await saves[5].value.version != nil)
    }
    try await database.close()
  }
}
