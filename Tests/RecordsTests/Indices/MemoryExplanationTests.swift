import InMemoryRecords
import Records
import Testing

@Suite("An explanation by a store in memory")
struct MemoryExplanationTests {
  private static let schema = RecordSchema(types: [
    "Notes": .init(
      fields: ["title": .string, "priority": .int, "date": .int, "tags": .list(.string)],
      isClosed: true,
      indices: [
        RecordIndex("Notes", ["priority", RecordIndex.Key("date", .descending)]),
        RecordIndex("Notes", [RecordIndex.Key("title", options: .caseInsensitive)]),
        RecordIndex("Notes", ["tags"], for: .elements),
        RecordIndex("Notes", ["title"], for: .substrings),
        RecordIndex("Notes", for: .words),
      ])
  ])

  @Test(
    "says what the index finds and what the evaluator decides",
    arguments: [
      (
        "Notes WHERE title != \"x\" AND priority == 5 SORT BY date DESC LIMIT 5",
        [
          "Memory uses Notes (priority, date DESC)",
          "where priority == 5: the index decides (Notes (priority, date DESC))",
          "where title != \"x\": the evaluator decides",
          "order: in the order of Notes (priority, date DESC)",
          "limit 5: reading ends there",
        ]
      ),
      (
        "Notes WHERE priority IN {1, 2} SORT BY date",
        [
          "Memory uses Notes (priority, date DESC)",
          "where priority IN [1, 2]: the index decides (Notes (priority, date DESC))",
          "order: the evaluator sorts",
        ]
      ),
      (
        "Notes WHERE title BEGINSWITH[c] \"T1\" SORT BY title[c] DESC",
        [
          "Memory uses Notes (title[c])",
          "where title BEGINSWITH[c] \"T1\": the index decides (Notes (title[c]))",
          "order: in the order of Notes (title[c])",
        ]
      ),
      (
        "Notes WHERE tags CONTAINS \"t3\"",
        [
          "Memory uses Notes ELEMENTS (tags)",
          "where tags CONTAINS \"t3\": the index decides (Notes ELEMENTS (tags))",
          "order: the evaluator sorts",
        ]
      ),
      (
        "Notes WHERE id IN {@Notes/n3, @Other/n4} AND priority > 1",
        [
          "Memory finds records of Notes without looking at each",
          "where id IN [@Notes/n3, @Other/n4]: Memory decides",
          "where priority > 1: the evaluator decides",
        ]
      ),
      (
        "Notes WHERE SELF CONTAINS \"T17\"",
        ["Memory uses Notes WORDS", "where SELF CONTAINS \"T17\": the index decides (Notes WORDS)"]
      ),
      (
        "Notes WHERE title CONTAINS \"1\" SORT BY tags.x LIMIT 2",
        [
          "Memory looks at every record of Notes",
          "where title CONTAINS \"1\": the evaluator decides",
          "order: the evaluator sorts",
          "limit 2: the evaluator keeps so many",
          "note: Notes SUBSTRINGS (title) is declared, but parts of text are searched for in each record",
        ]
      ),
      (
        "Notes WHERE priority == 5 OR title ==[c] \"x\"",
        [
          "Memory looks at every record of Notes",
          "where priority == 5 OR title ==[c] \"x\": the evaluator decides",
        ]
      ),
    ])
  func lines(_ query: String, _ expected: [String]) async throws {
    let database = try InMemoryDatabase(schema: Self.schema)
    let records = try (0..<100).map { number in
      Record(
        try RecordID(type: "Notes", name: "n\(number)"),
        [
          "title": .string("t\(number)"), "priority": .int(Int64(number % 10)),
          "date": .int(Int64(number)), "tags": [.string("t\(number % 7)")],
        ])
    }
    try await database.save(records)
    let explanation = try await database.explain(Query(text: query))
    #expect(Array(explanation.lines.prefix(expected.count)) == expected, "\(explanation)")
  }

  @Test("of a store without one of its own says that the evaluator decides all")
  func minimal() async throws {
    struct Minimal: RecordDatabase {
      let base = InMemoryDatabase()
      var capabilities: Capabilities { [] }
      func fetch(
        _ ids: [RecordID], fields: FieldSelection
      ) async throws(RecordError) -> [RecordID: Record] {
        try await base.fetch(ids, fields: fields)
      }
      func modify(
        _ modifications: [Modification], atomically: Bool
      ) async throws(RecordError) -> ModifyResult {
        try await base.modify(modifications, atomically: atomically)
      }
      func page(
        _ query: Query, after cursor: Cursor?, limit: Int?
      ) async throws(RecordError) -> Page {
        try await base.page(query, after: cursor, limit: limit)
      }
      func schema() async throws(RecordError) -> RecordSchema { try await base.schema() }
      func close() async throws(RecordError) {}
    }
    let database = Minimal()
    let explanation = try await database.explain(Query(text: "Notes WHERE a == 1 AND b == 2"))
    #expect(explanation.parts.map(\.decider) == [.evaluator, .evaluator])
    #expect(!explanation.isWhollyPushedDown)
    let error = await #expect(throws: RecordError.self) {
      try await database.ensureIndex(RecordIndex("Notes", ["a"]))
    }
    #expect(error?.code == .unsupported)
  }

  @Test("is of a storage that its schema fits")
  func declaring() async throws {
    let storage = InMemoryStorage()
    let first = try InMemoryDatabase(storage: storage, schema: Self.schema)
    try await first.save(Record("Notes/a", ["priority": 1]))
    let second = InMemoryDatabase(storage: storage)
    #expect(try await second.schema() == Self.schema)
    let closed = await #expect(throws: RecordError.self) {
      try await second.save(Record("Notes/b", ["other": 1]))
    }
    #expect(closed?.code == .invalidValue && closed?.field == "other")
    let wrong = RecordSchema(types: ["Notes": .init(fields: ["priority": .string])])
    let error = #expect(throws: RecordError.self) {
      try InMemoryDatabase(storage: storage, schema: wrong)
    }
    #expect(error?.code == .kindMismatch && error?.field == "priority")
    #expect(try await second.count(Query("Notes")) == 1)
  }
}
