import Testing

@testable import SpecDocuments

@Suite struct SpecDocumentTests {
  private func document(_ text: String) throws -> SpecDocument {
    let book = try SpecBook(texts: [("Specs/x.md", text)])
    return try #require(book.documents.first)
  }

  @Test func casesAreSessionsAndRowsInReadingOrder() throws {
    let document = try document(
      """
      <!-- spec format=1 screen=lists requires=references,persistence -->
      # Prose
      ## SHOP-1 An `empty` *store*
      ```session covers=R-1 requires=changeFeed
      > open
      loading
      ```
      ### More of it
      <!-- each query covers=R-2 fails=json reason="not \\"yet\\"" -->
      | case    | query | ids |
      |---------|-------|-----|
      | SHOP-1a | Lists | —   |
      | SHOP-1b | Items | a,b |
      ### SHOP-2 Inside
      ```session covers=R-1,R-3
      > pull
      ```
      """)
    #expect(document.directive.requires == ["references", "persistence"])
    #expect(
      document.cases.map(\.name) == [
        "SHOP-1 An empty store", "SHOP-1a An empty store", "SHOP-1b An empty store",
        "SHOP-2 Inside",
      ])
    #expect(document.cases.map(\.line) == [3, 12, 13, 14])
    #expect(document.examples.map(\.covers) == [["R-1", "R-2"], ["R-1", "R-3"]])
    let row = try #require(document.cases.dropFirst().first)
    #expect(row.attributes.knownFailure == .init(stores: ["json"], reason: "not \"yet\""))
    #expect(document.cases[0].attributes.requires == ["changeFeed"])
  }

  @Test func cellsAreTheirSource() throws {
    let document = try document(
      """
      # AB-1 Title
      <!-- each query -->
      | case  | query                      | ids |
      |:------|:--------------------------:|----:|
      | AB-1a | A WHERE x == "\\*\\\\ \\| é e\u{301}" | — |
      | AB-1b | ` A  \\| *x* \\* `            | `a` |
      AB-1c   | 2 < 3 & `` 4`5 | "" |
        | AB-1d | `` x ` y ``             | —   |
      """.replacing("2 < 3 & `` 4`5", with: "2 < 3 and 4_5 % %_* ?"))
    let queries = document.cases.compactMap { example -> String? in
      guard case .row(let row, _, _) = example.part else { return nil }
      return row.cell("query").text
    }
    let expected = [
      "A WHERE x == \"\\*\\\\ | é e\u{301}\"", "A  | *x* \\*", "2 < 3 and 4_5 % %_* ?", "x ` y",
    ]
    #expect(queries.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesAreCountedWhateverEndsThem(end: String) throws {
    let text =
      "\u{feff}<!-- spec format=1 -->\n\n# AB-1 é\n```session\n> count A\n1\n\n# note\n> get A/a\n(none)\n```"
    let document = try document(text.replacing("\n", with: end))
    guard case .session(let sessions)? = document.cases.first?.part else {
      Issue.record("no session")
      return
    }
    #expect(document.cases.map(\.line) == [3])
    #expect(sessions.scripts.map(\.line) == [4])
    #expect(sessions.scripts[0].steps.map(\.line) == [5, 9])
    #expect(
      sessions.scripts[0].steps.map(\.expected) == [
        [ExpectedLine(line: 6, kind: .text("1"))], [ExpectedLine(line: 10, kind: .text("(none)"))],
      ])
  }

  @Test func requirementsHaveTheirSentence() throws {
    let document = try document(
      """
      # Title [R-9]
      A shopper waits. While the store answers,
      nothing else is shown. [R-1] A store without lists is *no* error. [R-2]

      - In a list too, `[R-8]` is quoted. [R-3]

      > And in a quote: yes. [R-4]

      ```text
      Not here. [R-5]
      ```
      """)
    #expect(document.requirements.map(\.id) == ["R-1", "R-2", "R-3", "R-4"])
    #expect(document.requirements.map(\.line) == [3, 3, 5, 7])
    #expect(
      document.requirements.map(\.sentence).prefix(2) == [
        "While the store answers, nothing else is shown.", "A store without lists is no error.",
      ])
  }

  @Test func theMatrixShowsWhatIsUntested() throws {
    let book = try SpecBook(texts: [
      (
        "a.md",
        "One. [R-1] Two. [R-2]\n# AB-1 x\n```session covers=R-1,R-7\n> get A/a\n(none)\n```\n"
      )
    ])
    #expect(book.matrix.map(\.examples) == [["AB-1"], []])
    #expect(
      book.unknownCovers.map(\.description) == [
        "a.md:2: AB-1 covers R-7, which no document states; write [R-7] behind its sentence"
      ])
  }

  @Test func seedsHoldUntilTheNextHeadingOfTheirLevel() throws {
    let seed = "<!-- seed A -->\n| id |\n|----|\n| x  |\n\n"
    let session = "```session\n> count A\n1\n```\n"
    let document = try document(
      seed + "# One\n" + seed + "## AB-1 x\n" + seed + session + "## AB-2 y\n" + session
        + "# AB-3 z\n" + session)
    let counts = document.cases.map { example -> Int in
      guard case .session(let sessions) = example.part else { return -1 }
      return sessions.prelude.count
    }
    #expect(counts == [3, 2, 1])
  }

  @Test func otherFencesAndTablesAreProse() throws {
    let document = try document(
      """
      # Prose
      ```swift
      > open
      ```
      | case | query |
      |------|-------|
      |      |       |
      <!-- # a remark -->
      """)
    #expect(document.cases.isEmpty)
  }
}
