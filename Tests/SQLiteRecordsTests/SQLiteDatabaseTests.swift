import CSQLite
import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("A SQLite store")
struct SQLiteDatabaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    _ name: String = "a.db", _ access: StoreAccess = .readWrite(createIfMissing: true)
  ) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      path: folder.file(name), access: access, clock: SteppingClock(), pushesDown: true,
      waitMilliseconds: 20)
  }

  /// What any SQLite tool reads from the file, a line a row.
  private func rows(_ sql: String, in name: String = "a.db") throws -> [String] {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open(folder.file(name), &handle) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let columns = (0..<sqlite3_column_count(statement)).map { column in
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
      }
      rows.append(columns.joined(separator: "|"))
    }
    return rows
  }

  @Test("is natural tables that any SQLite tool reads")
  func naturalTables() async throws {
    let database = try open()
    try await database.save([
      Record("Lists/b", ["name": "Milk", "done": true, "amount": 2]),
      Record("Lists/a", ["name": "Bread", "tags": ["x", "y"]]),
      Record("Shops/s", ["place": .location(Location(latitude: 48.5, longitude: 11.25))]),
    ])
    // Beside the open store and after it.
    #expect(try rows("SELECT name FROM Lists ORDER BY name") == ["Bread", "Milk"])
    try await database.close()
    #expect(
      try rows("SELECT name, done, amount, tags FROM Lists ORDER BY _name") == [
        "Bread|NULL|NULL|[\"x\",\"y\"]", "Milk|1|2|NULL",
      ])
    #expect(
      try rows("SELECT \"place.latitude\", \"place.longitude\" FROM Shops") == ["48.5|11.25"])
    #expect(try rows("PRAGMA integrity_check") == ["ok"])
    #expect(try folder.names() == ["a.db"])
  }

  @Test("keeps every kind of value to the bit, and what is absent")
  func values() async throws {
    var random = RandomRecords(seed: 7)
    var saved: [Record] = []
    let database = try open()
    for number in 0..<50 { saved.append(try random.record(named: "n\(number)")) }
    saved.append(Record("Bare/a"))
    saved = try await database.save(saved)
    try await database.close()
    let again = try open("a.db", .readOnly)
    let read = try await again.fetch(saved.map(\.id), fields: .all)
    #expect(read.count == saved.count)
    for record in saved { #expect(read[record.id] == record) }
    #expect(try await again.fetch("Notes/none") == nil)
    #expect(try await again.fetch("Never/none") == nil)
  }

  @Test("reads only the fields asked for")
  func desiredFields() async throws {
    let database = try open()
    try await database.save(Record("Lists/a", ["name": "Milk", "amount": 2, "done": true]))
    let query = Query(
      "Lists", where: .compare("amount", .less, 5), sort: [SortKey("done")],
      fields: .only(["name", "never"]))
    let record = try #require(try await database.first(query))
    #expect(record.fields == ["name"])
    #expect(record.desiredFields == ["name", "never"])
    #expect(try await database.page(query, limit: .max).records == [record])
    let fetched = try await database.fetch("Lists/a", fields: .only(["done"]))
    #expect(fetched?.fields == ["done"])
    await #expect(throws: RecordError.self) { try await database.save(record) }
  }

  @Test("gives fields and types whose names SQLite takes for the same their own columns")
  func collidingNames() async throws {
    let database = try open()
    let fields: [FieldName] = [
      "name", "Name", "NAME", "rowid", "oid", "row", "_", "select", "table", "group",
    ].compactMap { try? FieldName($0) }
    #expect(fields.count == 9)
    for type in ["Lists", "lists", "sqlite_master", "docket_types", "SQLITE_x", "select"] {
      var record = Record(try RecordID(type: type, name: "a"))
      for (number, field) in fields.enumerated() { record[field] = .int(Int64(number)) }
      record["place"] = .location(Location(latitude: 1, longitude: 2))
      record["Place"] = .location(Location(latitude: 3, longitude: 4))
      let saved = try await database.save(record)
      #expect(try await database.fetch(record.id) == saved)
      let query = Query(type, where: .compare("Name", .equal, 1), sort: [SortKey("rowid")])
      #expect(try await database.all(query) == [saved])
    }
    try await database.close()
    #expect(
      try rows("SELECT type, \"table\" FROM docket_types ORDER BY type") == [
        "Lists|Lists", "SQLITE_x|~SQLITE_x", "docket_types|~docket_types", "lists|lists~2",
        "select|select", "sqlite_master|~sqlite_master",
      ])
    #expect(
      try rows(
        "SELECT \"column\" FROM docket_fields WHERE type = 'Lists' AND field LIKE 'name' "
          + "ORDER BY position") == ["NAME", "Name~2", "name~3"])
  }

  @Test("sees at its next call what another connection committed, new columns too")
  func twoConnections() async throws {
    let first = try open()
    let second = try open()
    try await first.save(Record("Lists/a", ["name": "Milk"]))
    #expect(try await second.fetch("Lists/a")?["name"] == "Milk")
    try await second.save(Record("Lists/b", ["name": "Bread", "amount": 1]))
    #expect(try await first.count(Query("Lists", where: .exists("amount"))) == 1)
    // An empty list fixes "list"; its element kind comes later, without a new column.
    try await first.save(Record("Lists/c", ["tags": .list([])]))
    #expect(try await second.schema().kind(of: "tags", in: "Lists") == .list(nil))
    try await second.save(Record("Lists/d", ["tags": ["x"]]))
    #expect(try await first.schema().kind(of: "tags", in: "Lists") == .list(.string))
    #expect(try await first.fetch("Lists/d")?["tags"] == ["x"])
    let error = await #expect(throws: RecordError.self) {
      try await first.save(Record("Lists/e", ["tags": [1]]))
    }
    #expect(error?.code == .kindMismatch)
    let versions = try await first.all(Query("Lists")).compactMap(\.version)
    #expect(Set(versions).count == 4)
    try await first.close()
    #expect(try await second.count(Query("Lists")) == 4)
  }

  @Test("fixes no kind and makes no column for a save that is rolled back")
  func rollback() async throws {
    let database = try open()
    try await database.save(Record("Lists/a", ["name": "Milk"]))
    let result = try await database.modify(
      [
        .save(Record("Lists/b", ["amount": 1])), .save(Record("Shops/s", ["name": "Corner"])),
        .save(Record("Lists/c", ["name": 5])),
      ], atomically: true)
    #expect(result.firstError?.code == .kindMismatch)
    #expect(try await database.schema().types.count == 1)
    try await database.save(Record("Lists/b", ["amount": "two"]))
    #expect(try await database.schema().kind(of: "amount", in: "Lists") == .string)
  }

  @Test("goes on counting versions where it stopped")
  func sequence() async throws {
    var last: UInt64 = 0
    for round in 0..<4 {
      let database = try open()
      let id = try RecordID(type: "Lists", name: "n\(round % 2)")
      let saved = try await database.save(
        Record(id, ["round": .int(Int64(round))]), policy: .overwrite)
      let version = try #require(saved.version).rawValue
      #expect(version > last)
      last = version
      if round == 1 {
        try await database.delete(id)
        last += 1
      }
      if round == 2 {
        // Made and deleted in one commit: only the kinds stay.
        let gone = Record("Lists/gone", ["extra": true])
        _ = try await database.modify([.save(gone), .delete(gone.id)], atomically: true).records()
        last += 2
      }
      try await database.close()
    }
    let database = try open()
    #expect(try await database.changes(since: nil, limit: nil).token.rawValue == last)
  }

  @Test("is for reading only when it was opened so")
  func readOnly() async throws {
    let missing = #expect(throws: RecordError.self) { _ = try open("a.db", .readOnly) }
    #expect(missing?.code == .unavailable)
    let other = #expect(throws: RecordError.self) {
      _ = try open("a.db", .readWrite(createIfMissing: false))
    }
    #expect(other?.code == .unavailable)
    #expect(try folder.names().isEmpty)
    let writer = try open()
    try await writer.save(Record("Lists/a", ["name": "Milk"]))
    let reader = try open("a.db", .readOnly)
    #expect(try await reader.count(Query("Lists")) == 1)
    let denied = await #expect(throws: RecordError.self) {
      try await reader.save(Record("Lists/b", ["name": "Bread"]))
    }
    #expect(denied?.code == .permissionDenied)
    try await reader.close()
    try await writer.close()
    #expect(try folder.names() == ["a.db"])
  }

  @Test("throws closed after it was closed, every call")
  func closed() async throws {
    let database = try open()
    try await database.save(Record("Lists/a", ["name": "Milk"]))
    try await database.close()
    try await database.close()
    let calls: [() async throws -> Void] = [
      { _ = try await database.fetch("Lists/a") },
      { try await database.save(Record("Lists/b")) },
      { _ = try await database.all(Query("Lists")) },
      { _ = try await database.count(Query("Lists")) },
      { _ = try await database.changes(since: nil, limit: nil) },
      { _ = try await database.schema() },
    ]
    for call in calls {
      let error = await #expect(throws: RecordError.self) { try await call() }
      #expect(error?.code == .closed)
    }
  }

  @Test("throws cancelled in a cancelled task and changes nothing")
  func cancelled() async throws {
    let database = try open()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await database.save(Record("Lists/a", ["name": "Milk"]))
    }
    let error = await #expect(throws: RecordError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(try await database.count(Query("Lists")) == 0)
  }

  @Test("notices that its file was replaced, and acknowledges nothing into the old one")
  func replaced() async throws {
    let database = try open()
    try await database.save(Record("Lists/a", ["name": "Milk"]))
    try FileManager.default.moveItem(
      atPath: folder.file("a.db"), toPath: folder.file("moved.db"))
    let error = await #expect(throws: RecordError.self) {
      try await database.save(Record("Lists/b", ["name": "Bread"]))
    }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("moved") == true)
  }

  @Test("says that another connection holds it")
  func locked() async throws {
    let database = try open()
    try await database.save(Record("Lists/a", ["name": "Milk"]))
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open(folder.file("a.db"), &handle) == SQLITE_OK)
    try #require(sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let error = await #expect(throws: RecordError.self) {
      try await database.save(Record("Lists/b", ["name": "Bread"]))
    }
    #expect(error?.code == .storeLocked)
    // Reading does not wait for writing.
    #expect(try await database.count(Query("Lists")) == 1)
    try #require(sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    try await database.save(Record("Lists/b", ["name": "Bread"]))
  }

  @Test("lets many tasks save at once and loses none")
  func concurrentSaves() async throws {
    let databases = [
      try SQLiteDatabase(path: folder.file("a.db"), durability: .operatingSystem),
      try SQLiteDatabase(path: folder.file("a.db"), durability: .operatingSystem),
    ]
    let counter: RecordID = "Counts/all"
    try await databases[0].save(Record(counter, ["sum": 0]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        let database = databases[number % 2]
        group.addTask {
          try await database.update(counter, ["sum": .increment(by: 1)])
          let id = try RecordID(type: "Lists", name: "n\(number)")
          try await database.save(Record(id, ["number": .int(Int64(number))]))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await databases[1].fetch(counter)?["sum"] == 64)
    let records = try await databases[0].all(Query("Lists", sort: [SortKey("number")]))
    #expect(records.map { $0["number"] } == (0..<64).map { .int($0) })
    #expect(Set(records.map(\.version)).count == 64)
  }

  @Test("is whole although a process died while it moved the log into the file")
  func halfCheckpoint() async throws {
    let database = try open()
    try await database.save(
      (0..<100).map { Record(try RecordID(type: "Lists", name: "n\($0)"), ["number": .int($0)]) })
    // The file as it was before, but for its first page, which says how large it is going to be.
    var file = try folder.bytes(of: "a.db")
    let pages = UInt8(file.count / 4096 + 3)
    file.replaceSubrange(28..<32, with: [0, 0, 0, pages])
    try file.write(to: URL(fileURLWithPath: folder.file("b.db")))
    try folder.bytes(of: "a.db-wal").write(to: URL(fileURLWithPath: folder.file("b.db-wal")))
    let again = try open("b.db")
    #expect(try await again.count(Query("Lists")) == 100)
  }

  @Test("leaves nothing beside its file when it is let go without being closed")
  func letGo() async throws {
    do {
      let database = try open()
      try await database.save(Record("Lists/a", ["name": "Milk"]))
      #expect(try await database.count(Query("Lists")) == 1)
    }
    #expect(try folder.names() == ["a.db"])
    #expect(try rows("SELECT name FROM Lists") == ["Milk"])
  }

  @Test("finds damage and names the record")
  func damage() async throws {
    let database = try open()
    try await database.save(Record("Lists/a", ["tags": ["x"]]))
    try await database.close()
    _ = try rows("UPDATE Lists SET tags = 'other tool'")
    let again = try open()
    let error = await #expect(throws: RecordError.self) { try await again.fetch("Lists/a") }
    #expect(error?.code == .corrupt)
    #expect(error?.record == "Lists/a")
    #expect(error?.field == "tags")
  }
}
