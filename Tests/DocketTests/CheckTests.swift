import Foundation
import Testing

/// The book run from the command line.
@Suite struct CheckTests {
  static let document = """
    <!-- spec format=1 screen=lists -->
    # Lists

    An empty store says so. [R-1] Nobody tests this. [R-2]

    ## SHOP-1 An empty store says so
    ```session covers=R-1
    > open
    loading
    empty "No Records Found"
    ```

    # ASK Asking

    <!-- seed Items -->
    | id | title  |
    |----|--------|
    | a  | Apples |
    | b  | Bread  |

    ## ASK-1 Order
    <!-- each query -->
    | case   | query                    | ids  |
    |--------|--------------------------|------|
    | ASK-1a | Items SORT BY title      | a, b |
    | ASK-1b | Items SORT BY title DESC | b, a |

    ## ASK-2 Errors
    <!-- each query -->
    | case   | query                  | error        |
    |--------|------------------------|--------------|
    | ASK-2a | Items WHERE title == 1 | kindMismatch |

    """

  @Test func `a book that holds passes on every store`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      let run = try docket("check", "lists.md", "--on", "memory,json,sqlite")
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      #expect(run.output == "4 examples × 3 stores: 12 passed\n")
      #expect(try docket.contents == ["lists.md"])
    }
  }

  @Test func `the default is every store and the folder Specs`() async throws {
    try await Docket.withFolder { docket in
      let specs = docket.folder.appendingPathComponent("Specs")
      try FileManager.default.createDirectory(at: specs, withIntermediateDirectories: false)
      try docket.write(Self.document, to: "Specs/lists.md")
      #expect(try docket("check").output == "4 examples × 3 stores: 12 passed\n")
    }
  }

  /// What is altered, the line that is reported and both texts.
  static let alterations: [(from: String, to: String, line: Int, minus: String, plus: String)] = [
    ("loading\nempty", "blank\nempty", 9, "-blank", "+loading"),
    ("      | a, b |", "      | b, a |", 25, "-ids b, a", "+ids a, b"),
    ("| b, a |", "| b    |", 26, "-ids b", "+ids b, a"),
    ("kindMismatch", "invalidQuery", 32, "-error invalidQuery", "+error kindMismatch"),
  ]

  @Test(arguments: alterations)
  func `an altered expectation is shown with place, stores and both texts`(
    from: String, to: String, line: Int, minus: String, plus: String
  ) async throws {
    try await Docket.withFolder { docket in
      try #require(Self.document.contains(from))
      try docket.write(
        Self.document.replacing(from, with: to, maxReplacements: 1), to: "lists.md")
      let run = try docket("check", "lists.md")
      #expect(run.status == 1)
      #expect(run.errors.isEmpty)
      let place = run.lines.filter { $0.hasPrefix("lists.md:\(line): ") }
      #expect(place.count == 1, "\(run.output)")
      #expect(place.first?.hasSuffix(" [memory, json, sqlite]") == true)
      #expect(run.lines.contains { $0.hasPrefix(minus) }, "\(run.output)")
      #expect(run.lines.contains { $0.hasPrefix(plus) }, "\(run.output)")
      #expect(run.lines.last == "4 examples × 3 stores: 9 passed, 3 failed")
    }
  }

  @Test func `ids choose examples, and a heading's id its rows`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      #expect(
        try docket("check", "lists.md", "SHOP-1", "--on", "memory").output
          == "1 example × 1 store: 1 passed\n")
      #expect(
        try docket("check", "ASK-1", "lists.md", "--on", "json").output
          == "2 examples × 1 store: 2 passed\n")
      #expect(
        try docket("check", "ASK-1b", "lists.md", "--on", "sqlite").output
          == "1 example × 1 store: 1 passed\n")
    }
  }

  @Test func `an id that is elsewhere or nowhere is told, with a remedy`() async throws {
    try await Docket.withFolder { docket in
      try FileManager.default.createDirectory(
        at: docket.folder.appendingPathComponent("Specs/a"), withIntermediateDirectories: true)
      try docket.write(Self.document, to: "Specs/a/lists.md")
      try docket.write(
        Self.document.replacing("SHOP-", with: "TEA-").replacing("ASK", with: "TAKE")
          .replacing("R-", with: "R-9"), to: "tea.md")
      #expect(try docket("check", "SHOP-1", "--on", "memory").status == 0)
      #expect(try docket("check", "SHOP-1", "Specs", "--on", "memory").status == 0)
      #expect(try docket("check", "SHOP-1", "Specs/a/lists.md", "--on", "memory").status == 0)
      let both = try docket("check", "SHOP-1", "TEA-1", "Specs", "tea.md", "--on", "memory")
      #expect(both.output == "2 examples × 1 store: 2 passed\n")
      let elsewhere = try docket("check", "SHOP-1", "tea.md", "TAKE-7")
      #expect(elsewhere.status == 2)
      #expect(
        elsewhere.errorLines == [
          "docket: SHOP-1 is not in tea.md but in Specs/a/lists.md; name that, or no path at all.",
          "docket: There is no example TAKE-7 in tea.md; did you mean TAKE-1? docket list shows them.",
        ])
      let nowhere = try docket("check", "ZZZ-999")
      #expect(nowhere.status == 2)
      #expect(
        nowhere.errorLines == [
          "docket: There is no example ZZZ-999 in Specs; docket list shows them."
        ])
    }
  }

  @Test func `a document comes from standard input`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("check", "-", "--on", "memory", input: Self.document)
      #expect(run.output == "4 examples × 1 store: 4 passed\n")
    }
  }

  /// Documents that cannot be run, and what the error has to name.
  static let unusable: [(text: String?, names: [String])] = [
    (nil, ["doc.md"]),
    ("# Only prose\n", ["Nothing ran"]),
    ("<!-- spec format=2 -->\n## A-1\n", ["doc.md:1:", "format"]),
    ("# AB-1 x\n```session\n> opne\n```\n", ["doc.md:3:", "opne", "open"]),
    (document + "\n## SHOP-1 Again\n```session\n> open\n...\n```\n", ["SHOP-1", "doc.md:"]),
  ]

  @Test(arguments: unusable)
  func `what cannot be run is exit 2 and a line with its place`(
    text: String?, names: [String]
  ) async throws {
    try await Docket.withFolder { docket in
      if let text { try docket.write(text, to: "doc.md") }
      let run = try docket("check", "doc.md", "--on", "memory")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errorLines.allSatisfy { $0.hasPrefix("docket: ") })
      for name in names { #expect(run.errors.contains(name), "\(run.errors)") }
    }
  }

  @Test func `a run in which everything was skipped is not green`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(
        "<!-- spec format=1 requires=persistence -->\n# AB-1 x\n```session\n> count A\n0\n```\n",
        to: "doc.md")
      let run = try docket("check", "doc.md", "--on", "memory")
      #expect(run.status == 2)
      #expect(run.output.contains("AB-1"))
      #expect(run.output.contains("persistence"))
      #expect(run.errors.contains("Nothing ran"))
      let both = try docket("check", "doc.md", "--on", "memory,json")
      #expect(both.status == 0)
      #expect(both.lines.last == "1 example × 2 stores: 1 passed, 1 skipped")
    }
  }

  @Test func `a store that is not there is named with a suggestion`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      let run = try docket("check", "lists.md", "--on", "memory,sqlit")
      #expect(run.status == 2)
      #expect(run.errors.contains("\"sqlite\""))
      #expect(try docket("check", "lists.md", "--on", "json,json").status == 2)
    }
  }

  @Test func `--json holds every result`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(
        Self.document.replacing("kindMismatch", with: "invalidQuery"), to: "lists.md")
      let run = try docket("check", "lists.md", "--on", "memory,json", "--json")
      #expect(run.status == 1)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(object["examples"] as? Int == 4)
      #expect(object["stores"] as? [String] == ["memory", "json"])
      #expect(object["passed"] as? Int == 6)
      #expect(object["failed"] as? Int == 2)
      let results = try #require(object["results"] as? [[String: Any]])
      #expect(results.count == 8)
      #expect(results.last?["outcome"] as? String == "failed")
      let failures = try #require(results.last?["failures"] as? [[String: Any]])
      #expect(failures.first?["line"] as? Int == 32)
    }
  }
}
