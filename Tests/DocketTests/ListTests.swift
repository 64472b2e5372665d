import Testing

/// The book's examples and requirements.
@Suite struct ListTests {
  @Test func `list shows every case under its document`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      let run = try docket("list", "lists.md")
      #expect(run.status == 0)
      #expect(
        run.lines == [
          "lists.md", "  SHOP-1  An empty store says so", "  ASK-1a  Order", "  ASK-1b  Order",
          "  ASK-2a  Errors",
        ])
    }
  }

  @Test func `--count is the number of cases that check runs on one store`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      #expect(try docket("list", "lists.md", "--count").output == "4\n")
      #expect(try docket("list", "lists.md", "ASK-1", "--count").output == "2\n")
    }
  }

  @Test func `--requirements names what covers each, and what is untested`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      let run = try docket("list", "lists.md", "--requirements")
      #expect(run.status == 0)
      #expect(
        run.lines == [
          "R-1  SHOP-1  An empty store says so.", "     lists.md:4",
          "R-2  untested  Nobody tests this.", "     lists.md:4",
        ])
    }
  }
}
