import Testing

/// A query that does not parse is shown with the place.
@Suite struct QueryErrorTests {
  @Test func `the column is named and a caret stands under it`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("query", "memory:", "Lists WHERE name MATCHES \"x\"")
      #expect(run.status == 2)
      #expect(run.errorLines.count == 3)
      #expect(run.errorLines.first?.lowercased().contains("column 18") == true)
      #expect(
        run.errorLines.dropFirst() == [
          "  Lists WHERE name MATCHES \"x\"",
          "                   ^",
        ])
    }
  }

  @Test func `the caret counts the columns of the terminal, not scalars`() async throws {
    try await Docket.withFolder { docket in
      // A wide character takes two columns and a combining accent none.
      let run = try docket("count", "memory:", "Lists WHERE name == \"語e\u{301}\" %")
      #expect(run.status == 2)
      #expect(run.errorLines.count == 3)
      #expect(run.errorLines[2] == "  " + String(repeating: " ", count: 26) + "^")
    }
  }

  @Test func `only the line of the mistake is shown`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("query", "memory:", "-", input: "Lists\nWHERE a =\nSORT BY b\n")
      #expect(run.status == 2)
      #expect(run.errorLines.dropFirst() == ["  SORT BY b", "  ^"])
    }
  }

  @Test func `a query that comes from standard input is answered`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("count", "memory:", "-", input: "Lists\n  WHERE a == 1\n")
      #expect(run.output == "0\n")
      #expect(run.status == 0)
    }
  }

  @Test func `input that is not UTF-8 is refused`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket.shell(#"printf 'Lists \377' | docket count memory: -"#)
      #expect(run.status == 2)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.contains("UTF-8"))
    }
  }
}
