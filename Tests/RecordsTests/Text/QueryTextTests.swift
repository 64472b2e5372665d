import Testing

@testable import Records

@Suite("Query text")
struct QueryTextTests {
  @Test(
    "A query is written one way and read back the same",
    arguments: [
      (Query("Lists"), "Lists"),
      (Query("Where", limit: 0), "Where LIMIT 0"),
      (
        Query(
          "Lists", where: .compare("name", .beginsWith, "m", options: .caseInsensitive),
          sort: [
            SortKey("name", options: [.caseInsensitive, .diacriticInsensitive]),
            SortKey("created", .descending),
          ],
          fields: .only(["name", "limit"]), limit: 10),
        #"Lists WHERE name BEGINSWITH[c] "m" SORT BY name[cd], created DESC FIELDS #limit, name LIMIT 10"#
      ),
      (
        Query(
          "Places",
          sort: [SortKey(.distance("at", from: Location(latitude: 1, longitude: 2)), .descending)]),
        "Places SORT BY DISTANCE(at, geo(1.0,2.0)) DESC"
      ),
      (Query("Lists", fields: .only([])), "Lists FIELDS id"),
    ] as [(Query, String)])
  func thereAndBack(query: Query, text: String) throws {
    #expect(query.text == text)
    #expect(try Query(text: text) == query)
  }

  @Test(
    "Keywords are in any case, clauses optional",
    arguments: [
      (
        "Lists where a == 1 sort by a asc fields a limit 5",
        "Lists WHERE a == 1 SORT BY a FIELDS a LIMIT 5"
      ),
      ("\tLists\n  SORT  BY\ta [c] Desc", "Lists SORT BY a[c] DESC"),
      ("Lists FIELDS id, created", "Lists FIELDS id"),
      ("Lists FIELDS a, a, modified", "Lists FIELDS a"),
      ("Lists WHERE TRUEPREDICATE", "Lists"),
      ("Lists SORT BY distance(at, GEO(1,2))", "Lists SORT BY DISTANCE(at, geo(1.0,2.0))"),
    ])
  func otherForms(text: String, canonical: String) throws {
    #expect(try Query(text: text).text == canonical)
  }

  @Test(
    "A query that does not parse names the column and what was expected",
    arguments: [
      ("", 1, "a record type"),
      ("   ", 4, "a record type"),
      ("9Lists", 1, "a number or a date"),
      ("#Lists", 1, "a record type"),
      ("Lists.name", 1, "a record type"),
      ("Lists a == 1", 7, "WHERE, SORT BY, FIELDS, LIMIT or the end"),
      ("Lists WHERE", 12, "a condition"),
      ("Lists WHERE a == 1 b", 20, "AND, OR, SORT BY, FIELDS, LIMIT or the end"),
      ("Lists SORT a", 12, "BY"),
      ("Lists SORT BY", 14, "a field"),
      ("Lists SORT BY a,", 17, "a field"),
      ("Lists SORT BY a[d]", 16, "[c] or [cd]"),
      ("Lists SORT BY a UP", 17, "\",\", FIELDS, LIMIT or the end"),
      ("Lists SORT BY limit", 15, "a field (#limit for the field of that name)"),
      ("Lists SORT BY DISTANCE(at)", 26, "\",\""),
      ("Lists SORT BY DISTANCE(at, 5)", 28, "geo(latitude,longitude)"),
      ("Lists FIELDS a.b", 14, "a field"),
      ("Lists FIELDS *", 14, "a field"),
      ("Lists LIMIT", 12, "a whole number, 0 or more"),
      ("Lists LIMIT -1", 13, "a whole number, 0 or more"),
      ("Lists LIMIT 1.0", 13, "a whole number, 0 or more"),
      ("Lists LIMIT 5 SORT BY a", 15, "the end"),
      ("Lists FIELDS a SORT BY a", 16, "\",\", LIMIT or the end"),
      ("Lists;", 6, "WHERE, SORT BY, FIELDS, LIMIT or the end"),
    ])
  func refused(text: String, column: Int, expected: String) {
    let error = #expect(throws: RecordError.self) { try Query(text: text) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(error?.message.contains("olumn \(column)") == true)
  }

  @Test("Names that no record has are invalid values, at their column")
  func names() {
    let long = String(repeating: "a", count: 256)
    for (text, column) in [
      (long, 1), ("L WHERE \(long) == 1", 9), ("L SORT BY #id", 11), ("L WHERE id == @L/_x", 15),
      ("L WHERE _a == 1", 9), ("_L", 1),
    ] {
      let error = #expect(throws: RecordError.self) { try Query(text: text) }
      #expect(error?.code == .invalidValue)
      #expect(error?.column == column)
    }
  }

  @Test("Random queries read back as themselves", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      let query = RandomText.query(&random)
      let text = query.text
      let back = try? Query(text: text)
      #expect(back == query, "seed \(seed): \(text)")
      #expect(back?.text == text, "seed \(seed): \(text)")
    }
  }

  @Test("Damaged queries are read or refused at a column of theirs", arguments: 0..<20)
  func garbage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let text = RandomText.mutated(RandomText.query(&random).text, &random)
      do {
        let query = try Query(text: text)
        let again = try Query(text: query.text)
        #expect(again == query, "seed \(seed): \(text)")
      } catch {
        let column = error.column ?? 0
        #expect(
          (1...text.unicodeScalars.count + 1).contains(column), "seed \(seed): \(text) \(error)")
      }
    }
  }

  @Test("A megabyte of text is answered")
  func large() throws {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(
      try Query(text: "L WHERE a == \"\(long)\"").predicate == .compare("a", .equal, .string(long)))
    #expect(throws: RecordError.self) { try Query(text: long) }
    #expect(throws: RecordError.self) {
      try Query(text: String(repeating: "\u{301}", count: 500_000))
    }
    let error = #expect(throws: RecordError.self) {
      try Query(text: "L WHERE a == \"" + long)
    }
    #expect(error?.column == 14)
  }
}
