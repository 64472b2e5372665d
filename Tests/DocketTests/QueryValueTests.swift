import Testing

/// Values handed over beside a query, which are never read as a part of it.
@Suite struct QueryValueTests {
  private func withLists(_ scheme: String, _ body: (Docket) async throws -> Void) async throws {
    try await Docket.withFolder { docket in
      for fields in [
        ["Lists/a", "name=\"Milk\"", "items=12"], ["Lists/b", "name=\"\\\" OR\"", "items=3"],
      ] {
        try #require(try docket.run(["save", "\(scheme):l"] + fields).status == 0)
      }
      try await body(docket)
    }
  }

  @Test(arguments: fileStores)
  func `a format with arguments asks what the text asks`(scheme: String) async throws {
    try await withLists(scheme) { docket in
      let text = try docket(
        "query", "\(scheme):l", "Lists WHERE name CONTAINS[c] \"m\" AND items > 3")
      #expect(text.lines.count == 3)
      let format = try docket(
        "query", "\(scheme):l", "Lists", "--where", "name CONTAINS[c] %@ AND %K > %d",
        "--arg", "\"m\"", "--arg=\"items\"", "--arg", "3")
      #expect(format.output == text.output)
      let both = try docket(
        "query", "\(scheme):l", "Lists WHERE items > 3", "--where", "name CONTAINS[c] %@",
        "--arg", "\"m\"")
      #expect(both.output == text.output)
      let placed = try docket(
        "query", "\(scheme):l", "Lists WHERE name CONTAINS[c] %@ AND items > %@", "--arg", "\"m\"",
        "--arg", "3")
      #expect(placed.output == text.output)
      #expect(
        try docket("count", "\(scheme):l", "Lists WHERE items > %@", "--arg", "3").output == "1\n")
      let plan = try docket(
        "explain", "\(scheme):l", "Lists", "--where", "items > %@", "--arg", "3")
      #expect(plan.lines.contains { $0.hasPrefix("where items > 3: ") })
    }
  }

  @Test func `a value stays a value`() async throws {
    try await withLists("json") { docket in
      let run = try docket(
        "query", "json:l", "Lists FIELDS name", "--where", "name == %@", "--arg", "\"\\\" OR\"")
      #expect(run.lines.last?.hasPrefix("Lists/b") == true)
      #expect(run.lines.count == 3)
    }
  }

  static let mistakes: [([String], [String])] = [
    (["Lists WHERE name == %@"], ["column 21", "--arg", "Lists WHERE name == %@"]),
    (["Lists", "--arg", "3"], ["1 argument", "0 placeholders"]),
    (["Lists", "--where", "name == %@", "--arg", "Milk"], ["--arg", "quotes"]),
    (["Lists", "--where", "name == %d", "--arg", "\"x\""], ["Column 9", "int"]),
    (["Lists", "--where", "name =="], ["The condition does not parse", "column 8"]),
    (["Lists", "--where", "name == %@"], ["Column 9", "no value", "--arg"]),
    (
      ["Lists WHERE name == %@", "--where", "items > %d", "--arg", "3"], ["column 21", "no value"]
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake names the place and the remedy`(
    words: [String], _ expected: [String]
  ) async throws {
    try await Docket.withFolder { docket in
      let run = try docket.run(["count", "memory:"] + words)
      #expect(run.status == 2)
      for word in expected {
        #expect(run.errors.lowercased().contains(word.lowercased()), "\(run.errors)")
      }
    }
  }
}
