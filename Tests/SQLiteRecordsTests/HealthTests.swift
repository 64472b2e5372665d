import CSQLite
import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("The health of a SQLite store")
struct HealthTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    _ access: StoreAccess = .readWrite(createIfMissing: true)
  ) throws(RecordError) -> SQLiteDatabase {
    try SQLiteDatabase(
      path: folder.file("a.db"), access: access, durability: .operatingSystem,
      clock: SteppingClock())
  }

  private func repair() async throws(RecordError) -> Int {
    try await SQLiteDatabase.repair(path: folder.file("a.db"), clock: SteppingClock())
  }

  /// Runs statements in the file as another program would.
  private func run(_ sql: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open(folder.file("a.db"), &handle) == SQLITE_OK)
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
  }

  private func damages() async throws(RecordError) -> [StoreHealth.Damage] {
    let database = try open(.readOnly)
    let health = try await database.verify()
    try await database.close()
    return health.damages
  }

  private func makeStore(indices: [String] = []) async throws {
    let database = try open()
    for index in indices { try await database.ensureIndex(RecordIndex(text: index)) }
    for name in ["a", "b", "c"] {
      let place = Location(latitude: 47.5, longitude: -0.25)
      try await database.save(
        Record(
          RecordID(uncheckedType: "Notes", name: name),
          [
            "title": .string("Oat milk \(name)"), "rank": 7, "price": 0.1, "done": true,
            "due": .date(Date(timeIntervalSinceReferenceDate: 1.25)), "place": .location(place),
            "bytes": .data(Data([0, 1, 255])), "tags": ["red", "blue"], "more": .object(["k": 1]),
            "list": .reference(RecordReference("Lists/l")),
          ]))
    }
    try await database.save(Record("Notes/bare"))
    try await database.delete("Notes/c", ifVersion: nil)
    try await database.close()
  }

  private static let indices = [
    "Notes (title[cd])", "Notes ELEMENTS (tags)", "Notes SUBSTRINGS (title[cd])", "Notes WORDS",
  ]

  @Test("is sound after saves, changes, deletions and indices")
  func sound() async throws {
    try await makeStore(indices: Self.indices)
    let database = try open()
    try await database.save(
      Record("Notes/later", ["new": "field", "title": "Tea"]))
    try await database.compact(before: database.changes(since: nil, limit: nil).token)
    let work = LongWork { try await database.verify() }
    var last: WorkProgress?
    for await state in work { last = state }
    #expect(try await work.value == StoreHealth(recordCount: 4))
    #expect(last == WorkProgress(.verifying, 4, of: 4))
    #expect(try await repair() == 0)
    #expect(try await database.verify().isSound)
  }

  @Test("names the record in which a byte changed", arguments: ["Oat milk b", "red"])
  func flippedByte(text: String) async throws {
    try await makeStore()
    var bytes = try folder.bytes(of: "a.db")
    // Columns are in the order of their names, so the tags of b are in front of its title.
    let title = try #require(bytes.range(of: Data("Oat milk b".utf8)))
    let place = try #require(
      bytes[..<title.upperBound].range(of: Data(text.utf8), options: .backwards))
    bytes[place.lowerBound] ^= 0x08
    try bytes.write(to: URL(fileURLWithPath: folder.file("a.db")))
    let found = try await damages()
    #expect(found.map(\.record) == ["Notes/b"])
    #expect(found.allSatisfy { $0.message.contains("backup") && $0.message.contains("repair") })
  }

  @Test(
    "finds what another tool changed, and accepts it when asked",
    arguments: [
      "UPDATE Notes SET rank = 8 WHERE _name = 'b'",
      "UPDATE Notes SET price = NULL WHERE _name = 'b'",
      "UPDATE Notes SET tags = '[\"red\"]' WHERE _name = 'b'",
      "UPDATE Notes SET _version = 1 WHERE _name = 'b'",
      "UPDATE Notes SET _checksum = NULL WHERE _name = 'b'",
      "UPDATE Notes SET title = 'Éclair' WHERE _name = 'b'",
    ])
  func foreignChange(sql: String) async throws {
    try await makeStore(indices: Self.indices)
    let reader = try open(.readOnly)
    let token = try await reader.changes(since: nil, limit: nil).token
    try await reader.close()
    try run(sql)
    let found = try await damages()
    #expect(Set(found.compactMap(\.record)) == ["Notes/b"])
    #expect(try await repair() == 1)
    #expect(try await damages() == [])
    let database = try open()
    let record = try #require(try await database.fetch("Notes/b"))
    #expect(try await database.changes(since: token, limit: nil).changes == [.saved(record)])
    #expect(record.version?.rawValue == token.rawValue + 1)
  }

  @Test("finds a record that another tool added, and accepts it when asked")
  func foreignRecord() async throws {
    try await makeStore(indices: Self.indices)
    try run("INSERT INTO Notes (_name, title) VALUES ('new', 'Tea with milk')")
    #expect(try await damages().map(\.record) == ["Notes/new"])
    #expect(try await repair() == 1)
    #expect(try await damages() == [])
    let database = try open()
    let found = try await database.all(Query(text: "Notes WHERE title CONTAINS[cd] \"TH MI\""))
    #expect(found.map(\.id.name) == ["new"])
    #expect(found[0].created == found[0].modified)
  }

  @Test(
    "refuses what no save would have written, and names it",
    arguments: [
      ("UPDATE Notes SET price = 9e999 WHERE _name = 'b'", "price"),
      ("UPDATE Notes SET done = 2 WHERE _name = 'b'", "done"),
      ("UPDATE Notes SET due = 1e300 WHERE _name = 'b'", "due"),
      ("UPDATE Notes SET title = CAST(x'ff' AS TEXT) WHERE _name = 'b'", "title"),
      ("UPDATE Notes SET tags = '[1]' WHERE _name = 'b'", "tags"),
      ("UPDATE Notes SET more = 'x' WHERE _name = 'b'", "more"),
      ("UPDATE Notes SET list = 'nowhere' WHERE _name = 'b'", "list"),
      ("UPDATE Notes SET \"place.longitude\" = NULL WHERE _name = 'b'", "place"),
      ("UPDATE Notes SET \"place.latitude\" = 91 WHERE _name = 'b'", "place"),
    ])
  func unacceptable(sql: String, field: FieldName) async throws {
    try await makeStore()
    try run("UPDATE Notes SET rank = 8 WHERE _name = 'a'")
    try run(sql)
    let before = try folder.bytes(of: "a.db")
    let error = await #expect(throws: RecordError.self) { try await repair() }
    #expect(error?.code == .corrupt)
    #expect(error?.record == "Notes/b")
    #expect(error?.field == field)
    #expect(try folder.bytes(of: "a.db") == before)
    #expect(try await damages().count == 2)
  }

  @Test(
    "finds what changed beside the records, and mends it",
    arguments: [
      "UPDATE docket_deletions SET seq = 2", "UPDATE docket_types SET closed = 1",
      "UPDATE docket_store SET value = 9 WHERE key = 'horizon'",
      "UPDATE Notes SET \"title.folded\" = 'x' WHERE _name = 'b'",
      "DELETE FROM docket_terms_2 WHERE _row = 1",
      "INSERT INTO docket_terms_4 (term, _row) VALUES (x'00', 1)",
      "INSERT INTO docket_text_3 (rowid, text) VALUES (1, 'more')",
      "INSERT INTO docket_text_3 (docket_text_3, rowid, text) VALUES ('delete', 1, 'oat milk a')",
    ])
  func besideRecords(sql: String) async throws {
    try await makeStore(indices: Self.indices)
    let database = try open()
    try await database.compact(before: ChangeToken(rawValue: 1))
    try await database.close()
    try run(sql)
    #expect(try await damages().count == 1)
    #expect(try await repair() == 0)
    #expect(try await damages() == [])
  }

  @Test("reads no damaged record when asked to verify what it reads")
  func verifiedReads() async throws {
    try await makeStore()
    try run("UPDATE Notes SET rank = 8 WHERE _name = 'b'")
    let database = try open()
    let right = try await database.fetchVerified(["Notes/a", "Notes/none", "None/a", "Notes/bare"])
    #expect(right == (try await database.fetch(["Notes/a", "Notes/bare"], fields: .all)))
    #expect(right.count == 2)
    let error = await #expect(throws: RecordError.self) {
      try await database.fetchVerified(["Notes/a", "Notes/b"])
    }
    #expect(error?.code == .corrupt)
    #expect(error?.record == "Notes/b")
    try await database.close()
    #expect(try await repair() == 1)
    #expect(try await open().fetchVerified(["Notes/b"])["Notes/b"]?["rank"] == 8)
  }

  @Test("compacts to what the records need, into the one file")
  func compacting() async throws {
    let database = try open()
    let text = String(repeating: "Oat milk ", count: 400)
    for number in 0..<100 {
      try await database.save(
        Record(RecordID(uncheckedType: "Notes", name: "n\(number)"), ["text": .string(text)]))
    }
    for number in 0..<99 {
      try await database.delete(
        RecordID(uncheckedType: "Notes", name: "n\(number)"), ifVersion: nil)
    }
    let before = try await database.changes(since: nil, limit: nil)
    try await database.compact()
    #expect(try folder.bytes(of: "a.db").count < 100_000)
    let log = try folder.bytes(of: "a.db-wal").count
    #expect(try await database.changes(since: nil, limit: nil) == before)
    #expect(try await database.verify().isSound)
    try await database.save(Record("Notes/after"))
    #expect(try await database.count(Query("Notes")) == 2)
    // The log is written from its beginning again, because all of it is in the file.
    #expect(try folder.bytes(of: "a.db-wal").count == log)
    try await database.close()
    #expect(throws: (any Error).self) { try folder.bytes(of: "a.db-wal") }
  }

  @Test("is not repaired or compacted without being there, or being open for it")
  func refusals() async throws {
    let missing = await #expect(throws: RecordError.self) { try await repair() }
    #expect(missing?.code == .unavailable)
    #expect(try folder.names().isEmpty)
    try await makeStore()
    let reader = try open(.readOnly)
    let denied = await #expect(throws: RecordError.self) { try await reader.compact() }
    #expect(denied?.code == .permissionDenied)
    try await reader.close()
    let closed = await #expect(throws: RecordError.self) { try await reader.verify() }
    #expect(closed?.code == .closed)
  }
}
