import CSQLite
import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("An explanation by a SQLite store")
struct ExplanationTests {
  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(
      path: folder.file("a.db"), durability: .operatingSystem,
      schema: RecordSchema(types: [
        "Notes": .init(
          fields: [
            "title": .string, "body": .string, "priority": .int, "done": .bool, "date": .date,
            "tags": .list(.string), "extra": .object, "place": .location,
          ],
          indices: [
            RecordIndex("Notes", ["priority", RecordIndex.Key("date", .descending)]),
            RecordIndex("Notes", [RecordIndex.Key("title", options: .caseInsensitive)]),
            RecordIndex("Notes", ["tags"], for: .elements),
            RecordIndex(
              "Notes",
              [RecordIndex.Key("title", options: [.caseInsensitive, .diacriticInsensitive])],
              for: .substrings),
          ])
      ]))
  }

  @Test(
    "says who decides what, and which index serves",
    arguments: [
      (
        "Notes WHERE priority == 5 AND NOT done == true SORT BY date DESC LIMIT 50",
        [
          "SQLite uses Notes (priority, date DESC)",
          "where priority == 5: the index decides (Notes (priority, date DESC))",
          "where done != true: SQLite decides",
          "order: in the order of Notes (priority, date DESC)",
          "limit 50: reading ends there",
        ]
      ),
      (
        "Notes WHERE title BEGINSWITH[c] \"a\" SORT BY title[c]",
        [
          "SQLite uses Notes (title[c])",
          "where title BEGINSWITH[c] \"a\": the index decides (Notes (title[c]))",
          "order: in the order of Notes (title[c])",
        ]
      ),
      (
        "Notes WHERE tags CONTAINS \"x\" AND tags CONTAINS[c] \"x\"",
        [
          "SQLite uses Notes ELEMENTS (tags)",
          "where tags CONTAINS \"x\": the index decides (Notes ELEMENTS (tags))",
          "where tags CONTAINS[c] \"x\": SQLite asks the evaluator about each value",
          "order: SQLite sorts",
        ]
      ),
      (
        "Notes WHERE title CONTAINS[cd] \"milk\" LIMIT 9",
        [
          "SQLite uses Notes SUBSTRINGS (title[cd])",
          "where title CONTAINS[cd] \"milk\": the index decides (Notes SUBSTRINGS (title[cd]))",
          "order: SQLite sorts", "limit 9: SQLite keeps so many",
        ]
      ),
      (
        "Notes WHERE title LIKE[cd] \"*milk*\"",
        [
          "SQLite uses Notes SUBSTRINGS (title[cd])",
          "where title LIKE[cd] \"*milk*\": SQLite asks the evaluator about each value behind "
            + "Notes SUBSTRINGS (title[cd])", "order: SQLite sorts",
        ]
      ),
      (
        "Notes WHERE DISTANCE(place, geo(48, 11)) < 500 AND priority > 2",
        [
          "SQLite uses Notes (priority, date DESC)",
          "where priority > 2: the index decides (Notes (priority, date DESC))",
          "where DISTANCE(place, geo(48.0,11.0)) < 500.0: SQLite asks the evaluator about each "
            + "value", "order: SQLite sorts",
        ]
      ),
      (
        "Notes WHERE body == \"x\"",
        ["SQLite looks at every record of Notes", "where body == \"x\": SQLite decides"]
      ),
      (
        "Notes WHERE id IN {@Notes/a, @Notes/b}",
        [
          "SQLite finds records of Notes without looking at each",
          "where id IN [@Notes/a, @Notes/b]: SQLite decides",
        ]
      ),
      (
        "Notes SORT BY priority, date DESC LIMIT 3",
        [
          "SQLite uses Notes (priority, date DESC)",
          "order: in the order of Notes (priority, date DESC)",
          "limit 3: reading ends there",
        ]
      ),
      (
        "Other WHERE x == 1 AND y == 2",
        [
          "SQLite finds records of Other without looking at each", "where x == 1: SQLite decides",
          "where y == 2: SQLite decides", "order: SQLite sorts",
          "note: there are no records of Other",
        ]
      ),
    ])
  func lines(_ query: String, _ expected: [String]) async throws {
    let explanation = try await database.explain(Query(text: query))
    #expect(Array(explanation.lines.prefix(expected.count)) == expected, "\(explanation)")
    #expect(explanation.isWhollyPushedDown)
    if query.hasPrefix("Notes") {
      #expect(explanation.lines.last?.hasPrefix("plan: ") == true)
    }
  }

  @Test("is of a query that has a meaning")
  func meaning() async throws {
    let error = await #expect(throws: RecordError.self) {
      try await database.explain(Query(text: "Notes WHERE priority == \"x\""))
    }
    #expect(error?.code == .kindMismatch)
  }

  @Test("tells that nothing is pushed down where nothing is")
  func evaluator() async throws {
    let evaluating = try SQLiteDatabase(path: folder.file("a.db"), pushesDown: false)
    let explanation = try await evaluating.explain(Query(text: "Notes WHERE priority == 5"))
    #expect(!explanation.isWhollyPushedDown)
    #expect(explanation.parts.map(\.decider) == [.evaluator])
    #expect(explanation.order == .evaluator)
  }

  /// How many steps SQLite's machine takes for what `plan` reads.
  private static func steps(_ plan: QueryPlan, on connection: SQLiteConnection) throws -> Int {
    var steps = 0
    var count = 0
    for select in plan.selects {
      guard count < plan.limit ?? Int.max else { break }
      let statement = try connection.prepare(select.sql + " LIMIT ?")
      try statement.bind(select.values + [.int(Int64((plan.limit ?? Int.max) - count))])
      while try statement.step() { count += 1 }
      steps += Int(sqlite3_stmt_status(statement.handle, SQLITE_STMTSTATUS_VM_STEP, 1))
    }
    return steps
  }

  @Test("a page costs the same wherever it begins, however many records there are")
  func pages() async throws {
    var steps: [Int] = []
    for size in [200, 2_000] {
      let records = try (0..<size).map { number in
        Record(
          try RecordID(type: "Notes", name: "n\(number)"),
          [
            "priority": .int(Int64(number % 2)),
            "date": .date(Date(timeIntervalSinceReferenceDate: Double(number / 4))),
          ])
      }
      try await database.save(records, policy: .overwrite)
      let query = try Query(text: "Notes WHERE priority == 1 SORT BY date DESC")
      let page = try await database.page(query, after: nil, limit: size / 4)
      let cursor = try #require(page.cursor)
      let count = try database.reading { connection, catalogue in
        let layout = try #require(catalogue.tables["Notes"])
        let prepared = try PreparedQuery(query, schema: catalogue.schema)
        return try Self.steps(
          QueryPlan(prepared, in: layout, after: cursor, wanted: 10), on: connection)
      }
      steps.append(count)
    }
    #expect(steps[1] <= steps[0] + steps[0] / 10, "\(steps)")
  }
}
