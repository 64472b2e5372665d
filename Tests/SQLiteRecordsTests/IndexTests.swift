import CSQLite
import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("Indices of a SQLite store")
struct IndexTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    _ access: StoreAccess = .readWrite(createIfMissing: true), schema: RecordSchema? = nil
  ) throws -> SQLiteDatabase {
    let path = folder.file("a.db")
    guard let schema else {
      return try SQLiteDatabase(path: path, access: access, durability: .operatingSystem)
    }
    return try SQLiteDatabase(
      path: path, access: access, durability: .operatingSystem, schema: schema)
  }

  /// Runs statements in the file as another program would.
  @discardableResult
  private func run(_ sql: String) throws -> [String] {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open(folder.file("a.db"), &handle) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
    }
    return rows
  }

  private func names(_ database: SQLiteDatabase, _ query: String) async throws -> [String] {
    try await database.all(Query(text: query)).map(\.id.name)
  }

  private static let all = [
    "Notes (title[cd])", "Notes (rank DESC)", "Notes (extra.k)", "Notes ELEMENTS (tags[c])",
    "Notes SUBSTRINGS (title[cd])", "Notes SUBSTRINGS (tags)", "Notes WORDS",
  ]

  private static let questions = [
    "Notes WHERE title ==[cd] \"MILCH\"", "Notes SORT BY rank DESC", "Notes WHERE extra.k == 2",
    "Notes WHERE tags CONTAINS[c] \"RED\"", "Notes WHERE title CONTAINS[cd] \"ILC\"",
    "Notes WHERE ANY tags CONTAINS \"edd\"", "Notes WHERE SELF CONTAINS \"milch blue\"",
  ]

  private static func note(
    _ name: String, _ title: String, _ rank: Int64, _ tags: [String]
  ) throws -> Record {
    Record(
      try RecordID(type: "Notes", name: name),
      [
        "title": .string(title), "rank": .int(rank), "tags": .list(tags.map { .string($0) }),
        "extra": .object(["k": .int(rank)]),
      ])
  }

  private func fill(_ database: SQLiteDatabase) async throws {
    try await database.save([
      Self.note("a", "Mïlch", 2, ["Red", "blue"]), Self.note("b", "Brot", 1, ["redder"]),
      Self.note("c", "milch!", 3, []), Self.note("d", "Zeitung", 2, ["red"]),
    ])
  }

  @Test("survive reopening, and are kept up to date by every connection")
  func reopening() async throws {
    let first = try open()
    try await fill(first)
    for text in Self.all { try await first.ensureIndex(RecordIndex(text: text)) }
    let expected = [
      ["a"], ["c", "a", "d", "b"], ["a", "d"], ["a", "d"], ["a", "c"], ["b"], ["a"],
    ]
    for (question, answer) in zip(Self.questions, expected) {
      #expect(try await names(first, question) == answer, "\(question)")
    }
    let second = try open()
    try await second.save(Self.note("e", "MILCH", 9, ["RED", "fedders", "blue"]))
    try await second.delete("Notes/a")
    let changed = [
      ["e"], ["e", "c", "d", "b"], ["d"], ["d", "e"], ["c", "e"], ["b", "e"], ["e"],
    ]
    for (question, answer) in zip(Self.questions, changed) {
      #expect(try await names(first, question) == answer, "\(question)")
    }
    try await first.close()
    try await second.close()
    let third = try open()
    let declared = try await third.schema().types["Notes"]?.indices
    #expect(declared?.map(\.description).sorted() == Self.all.sorted())
    for (question, answer) in zip(Self.questions, changed) {
      #expect(try await names(third, question) == answer, "\(question)")
      let explanation = try await third.explain(Query(text: question))
      #expect(!explanation.indices.isEmpty, "\(explanation)")
      #expect(explanation.isWhollyPushedDown)
    }
    // Asking again changes nothing.
    let version = try run("PRAGMA schema_version")
    for text in Self.all { try await third.ensureIndex(RecordIndex(text: text)) }
    #expect(try run("PRAGMA schema_version") == version)
    #expect(try run("PRAGMA integrity_check") == ["ok"])
  }

  @Test("are made anew when the rules of folding change, and not used before")
  func folding() async throws {
    let database = try open()
    try await fill(database)
    for text in Self.all { try await database.ensureIndex(RecordIndex(text: text)) }
    try await database.close()
    // What an older version could have left.
    try run("UPDATE docket_indices SET folding = '0-1.1' WHERE folding <> 'none'")
    try run("UPDATE Notes SET \"title.folded\" = 'old'")
    try run("DELETE FROM docket_terms_4")
    let reading = try open(.readOnly)
    for (question, answer) in zip(Self.questions, [["a"], ["c", "a", "d", "b"], ["a", "d"]]) {
      #expect(try await names(reading, question) == answer, "\(question)")
    }
    #expect(try await reading.explain(Query(text: Self.questions[0])).indices.isEmpty)
    #expect(
      try await reading.explain(Query(text: Self.questions[0])).notes.contains {
        $0.contains("other rules of folding")
      })
    try await reading.close()
    let writing = try open()
    #expect(try run("SELECT count(*) FROM docket_indices WHERE folding = '0-1.1'") == ["0"])
    #expect(
      try run("SELECT \"title.folded\" FROM Notes ORDER BY _name") == [
        "milch", "brot", "milch!", "zeitung",
      ])
    let expected = [
      ["a"], ["c", "a", "d", "b"], ["a", "d"], ["a", "d"], ["a", "c"], ["b"], ["a"],
    ]
    for (question, answer) in zip(Self.questions, expected) {
      #expect(try await names(writing, question) == answer, "\(question)")
      #expect(!(try await writing.explain(Query(text: question)).indices.isEmpty))
    }
  }

  @Test("that wait for their fields are made with the first save, or stay idle")
  func waiting() async throws {
    let database = try open()
    for text in Self.all { try await database.ensureIndex(RecordIndex(text: text)) }
    try await database.ensureIndex(RecordIndex(text: "Notes ELEMENTS (later)"))
    try await database.ensureIndex(RecordIndex(text: "Notes SUBSTRINGS (words)"))
    let before = try await database.explain(Query(text: Self.questions[0]))
    #expect(before.notes.contains("Notes (title[cd]) is declared, and waits for its fields"))
    try await fill(database)
    // A list without elements fixes no kind of elements, which an index of parts needs.
    try await database.update("Notes/a", ["later": .set(1), "words": .set([])])
    try await database.update("Notes/b", ["words": .set(["elements"])])
    for question in Self.questions {
      #expect(!(try await database.explain(Query(text: question)).indices.isEmpty), "\(question)")
    }
    let query = "Notes WHERE ANY words CONTAINS \"emen\""
    #expect(try await names(database, query) == ["b"])
    #expect(try await database.explain(Query(text: query)).indices.count == 1)
    #expect(try await names(database, "Notes WHERE later == 1") == ["a"])
    let notes = try await database.explain(Query(text: query)).notes
    #expect(notes == ["Notes ELEMENTS (later) is declared, and waits for its fields"])
  }

  @Test("of names that differ in case only are kept apart")
  func names() async throws {
    let database = try open()
    for text in ["Notes (extra.k)", "Notes (extra.K)", "Notes (Title[cd])", "Notes (title[cd])"] {
      try await database.ensureIndex(RecordIndex(text: text))
    }
    try await database.save([
      Record(
        "Notes/a", ["extra": .object(["k": 1, "K": 2]), "title": "x", "Title": "y"]),
      Record("Notes/b", ["extra": .object(["k": 2]), "title": "Y", "Title": "X"]),
    ])
    #expect(try await names(database, "Notes WHERE extra.K == 2") == ["a"])
    #expect(try await names(database, "Notes WHERE extra.k == 2") == ["b"])
    #expect(try await names(database, "Notes WHERE Title ==[cd] \"x\"") == ["b"])
    #expect(try await names(database, "Notes WHERE title ==[cd] \"x\"") == ["a"])
  }

  @Test("that the kinds have no use for are refused, and nothing is changed")
  func refusal() async throws {
    let database = try open()
    try await fill(database)
    let before = try run("PRAGMA schema_version")
    for text in ["Notes (tags)", "Notes ELEMENTS (title)", "Notes SUBSTRINGS (rank)"] {
      let error = await #expect(throws: RecordError.self) {
        try await database.ensureIndex(RecordIndex(text: text))
      }
      #expect(error?.code == .kindMismatch)
    }
    #expect(try run("PRAGMA schema_version") == before)
    let reader = try open(.readOnly)
    let error = await #expect(throws: RecordError.self) {
      try await reader.ensureIndex(RecordIndex(text: "Notes (rank)"))
    }
    #expect(error?.code == .permissionDenied)
    try await database.ensureIndex(RecordIndex(text: "Notes (rank)"))
    try await reader.ensureIndex(RecordIndex(text: "Notes (rank)"))
  }

  @Test("and kinds and closed types are declared when the store is opened")
  func declaring() async throws {
    let schema = RecordSchema(types: [
      "Notes": .init(
        fields: ["title": .string, "rank": .int], isClosed: true,
        indices: [RecordIndex("Notes", ["rank"])])
    ])
    let first = try open(schema: schema)
    #expect(try await first.schema() == schema)
    let closed = await #expect(throws: RecordError.self) {
      try await first.save(Record("Notes/a", ["title": "x", "other": 1]))
    }
    #expect(closed?.code == .invalidValue && closed?.field == "other")
    try await first.save(Record("Notes/a", ["title": "x", "rank": 5]))
    try await first.close()
    // It is a part of the store.
    let second = try open()
    #expect(try await second.schema() == schema)
    let rank = try await second.explain(Query(text: "Notes WHERE rank > 3"))
    #expect(rank.indices == [RecordIndex("Notes", ["rank"])])
    try await second.close()
    // A later version declares more, and one that contradicts is refused.
    let more = RecordSchema(types: ["Notes": .init(fields: ["done": .bool], isClosed: true)])
    let third = try open(schema: more)
    try await third.save(Record("Notes/b", ["done": true]))
    let wrong = RecordSchema(types: ["Notes": .init(fields: ["rank": .string])])
    for access in [StoreAccess.readOnly, .readWrite(createIfMissing: false)] {
      let error = #expect(throws: RecordError.self) { try open(access, schema: wrong) }
      #expect(error?.code == .kindMismatch && error?.field == "rank")
      #expect(error?.message.contains("Notes.rank") == true)
    }
    #expect(try await third.count(Query("Notes")) == 2)
  }
}
