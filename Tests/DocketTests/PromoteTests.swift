import Foundation
import Testing

/// What `docket check` leaves, and what `docket promote` takes over and refuses.
@Suite struct PromoteTests {
  static let document = """
    <!-- spec format=1 screen=lists -->
    # Lists

    ## SHOP-1 An empty store says so
    ```session
    > open
    blank
    empty "Nothing"
    ```

    ## SHOP-2 Counting
    ```session
    > count Lists
    > save Lists/a name="a"
    Lists/a rev#1 name="a"
    > count Lists
    7
    ```

    """

  static let promoted =
    document
    .replacing("blank\nempty \"Nothing\"", with: "loading\nempty \"No Records Found\"")
    .replacing("> count Lists\n> save", with: "> count Lists\n0\n> save")
    .replacing("7", with: "1")

  /// Wherever these tests run, they are no continuous integration.
  private static let byHand = ["CI": ""]

  private func promote(_ docket: Docket, _ operands: String...) throws -> Docket.Run {
    try docket.shell(
      (["docket promote"] + operands).joined(separator: " "), environment: Self.byHand)
  }

  private func text(of name: String, in docket: Docket) throws -> String {
    String(decoding: try docket.bytes(of: name), as: UTF8.self)
  }

  @Test func `check leaves the corrected document and the difference`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      #expect(try docket("check", "lists.md").status == 1)
      #expect(try text(of: "lists.md", in: docket) == Self.document)
      #expect(try text(of: ".build/specs/lists.md.corrected", in: docket) == Self.promoted)
      let difference = try text(of: ".build/specs/lists.md.diff", in: docket)
      #expect(difference.hasPrefix("--- lists.md\n+++ lists.md\n@@ -4,"))
      #expect(difference.contains("-blank\n-empty \"Nothing\"\n+loading\n"))
    }
  }

  @Test func `a check that finds nothing takes away what another left`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      #expect(try docket("check", "lists.md").status == 1)
      try docket.write(Self.promoted, to: "lists.md")
      #expect(try docket("check", "lists.md").status == 0)
      let left = try FileManager.default.contentsOfDirectory(
        atPath: docket.folder.appendingPathComponent(".build/specs").path)
      #expect(left.isEmpty)
      let run = try promote(docket)
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("Nothing to rewrite"))
    }
  }

  @Test func `what all stores print is taken over, and then holds`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      #expect(try docket("check", "lists.md").status == 1)
      let run = try promote(docket)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.lines.last?.hasPrefix("3 expectations rewritten, 0 left.") == true)
      #expect(run.lines.contains("+empty \"No Records Found\""))
      #expect(try text(of: "lists.md", in: docket) == Self.promoted)
      #expect(try docket("check", "lists.md").status == 0)
    }
  }

  @Test func `an id or a path chooses, one after the other`() async throws {
    try await Docket.withFolder { docket in
      let specs = docket.folder.appendingPathComponent("Specs/a")
      try FileManager.default.createDirectory(at: specs, withIntermediateDirectories: true)
      try docket.write(Self.document, to: "Specs/a/lists.md")
      #expect(try docket("check", "Specs").status == 1)
      #expect(try promote(docket, "SHOP-1").status == 0)
      let half = try text(of: "Specs/a/lists.md", in: docket)
      #expect(half.contains("No Records Found"))
      #expect(half.contains("\n7\n"))
      #expect(try promote(docket, "SHOP-1").status == 2)
      #expect(try promote(docket, "Specs/b").status == 2)
      #expect(try promote(docket, "./Specs/a/").status == 0)
      #expect(try text(of: "Specs/a/lists.md", in: docket) == Self.promoted)
    }
  }

  @Test func `everything but the expectations stays, byte for byte`() async throws {
    try await Docket.withFolder { docket in
      func crlf(_ text: String) -> String {
        "\u{FEFF}" + text.replacing("\n", with: "\r\n") + "The end"
      }
      try docket.write(crlf(Self.document), to: "real.md")
      let link = docket.folder.appendingPathComponent("link.md")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "real.md")
      let path = docket.folder.appendingPathComponent("real.md").path
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      #expect(try docket("check", "link.md").status == 1)
      #expect(try promote(docket, "link.md").status == 0)
      #expect(try docket.bytes(of: "real.md") == Data(crlf(Self.promoted).utf8))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real.md")
    }
  }

  // MARK: Refusals

  /// Checks a document, promotes, and expects it untouched.
  private func refusal(
    of text: String, on stores: String = "memory,json,sqlite",
    environment: [String: String] = byHand,
    meanwhile change: (Docket) throws -> Void = { _ in }
  ) async throws -> Docket.Run {
    var outcome: Docket.Run?
    try await Docket.withFolder { docket in
      try docket.write(text, to: "lists.md")
      #expect(try docket("check", "lists.md", "--on", stores).status == 1)
      try change(docket)
      let before = try docket.bytes(of: "lists.md")
      outcome = try docket("promote", environment: environment)
      #expect(try docket.bytes(of: "lists.md") == before)
    }
    return try #require(outcome)
  }

  @Test func `where CI is set nothing is done`() async throws {
    let run = try await refusal(of: Self.document, environment: ["CI": "true"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("CI is set"))
  }

  @Test func `a document that has changed since stays`() async throws {
    let run = try await refusal(of: Self.document) { docket in
      try docket.write(Self.document + "\n", to: "lists.md")
    }
    #expect(run.status == 1)
    #expect(run.errors.contains("lists.md has changed since docket check ran"))
    #expect(run.lines.last?.hasPrefix("0 expectations rewritten, 3 left.") == true)
  }

  @Test func `a store that was not asked has not agreed`() async throws {
    let run = try await refusal(of: Self.document, on: "memory,json")
    #expect(run.status == 1)
    #expect(run.errors.contains("sqlite was not asked"))
  }

  @Test func `a block with fails= stays`() async throws {
    let text = Self.document.replacing(
      "```session\n> count", with: "```session fails=json reason=\"x\"\n> count")
    try await Docket.withFolder { docket in
      try docket.write(text, to: "lists.md")
      #expect(try docket("check", "lists.md").status == 1)
      let run = try promote(docket)
      #expect(run.status == 1)
      #expect(run.output.contains("left as it is: its block has fails="))
      #expect(run.lines.last?.hasPrefix("1 expectation rewritten, 2 left.") == true)
      #expect(
        try text
          == self.text(of: "lists.md", in: docket).replacing(
            "loading\nempty \"No Records Found\"", with: "blank\nempty \"Nothing\""))
    }
  }

  @Test func `a table stays, and is told`() async throws {
    let run = try await refusal(
      of: CheckTests.document.replacing("| b, a |", with: "| b    |"))
    #expect(run.status == 1)
    #expect(run.lines.first == "lists.md:26: ASK-1b Order")
    #expect(run.output.contains("a table states a rule"))
    #expect(run.lines.contains("  memory, json, sqlite"))
    #expect(run.lines.contains("  ids b, a"))
  }

  @Test func `where the stores disagree each is told side by side`() async throws {
    // The stores of this project do not disagree, so what one of them said is altered.
    let left = ".build/specs/lists.md.found.json"
    let text = "# AB-1 Title\n```session\n> count Lists\n2\n```\n"
    let run = try await refusal(of: text) { docket in
      var found = try #require(
        try JSONSerialization.jsonObject(with: docket.bytes(of: left)) as? [String: Any])
      var findings = try #require(found["findings"] as? [[String: Any]])
      var answers = try #require(findings[0]["answers"] as? [[String: Any]])
      try #require(answers.map { $0["store"] as? String } == ["memory", "json", "sqlite"])
      answers[1]["lines"] = ["! unavailable", "  wide 漢字"]
      findings[0]["answers"] = answers
      findings[0]["obstacle"] = "disagreement"
      found["findings"] = findings
      try JSONSerialization.data(withJSONObject: found)
        .write(to: docket.folder.appendingPathComponent(left))
    }
    #expect(run.status == 1)
    #expect(
      run.lines == [
        "lists.md:3: AB-1 Title", " left as it is: the stores disagree; decide who is right",
        " > count Lists", "  memory, sqlite  json", "  ──────────────  ─────────────",
        "  0               ! unavailable", "                    wide 漢字", "",
        "0 expectations rewritten, 1 left.",
      ])
  }

  @Test func `what another program left is refused`() async throws {
    let run = try await refusal(of: Self.document) { docket in
      try docket.write("{}", to: ".build/specs/lists.md.found.json")
    }
    #expect(run.status == 2)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(".build/specs/lists.md.found.json"))
  }

  @Test func `outside the folder nothing is left`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(Self.document, to: "lists.md")
      let inner = docket.folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
      let run = try docket.shell("cd inner && docket check ../lists.md")
      #expect(run.status == 1)
      #expect(try docket.contents == ["inner", "lists.md"])
      let rewritten = try docket.shell("cd inner && docket promote", environment: Self.byHand)
      #expect(rewritten.status == 0, "\(rewritten.errors)")
      #expect(try text(of: "lists.md", in: docket) == Self.promoted)
    }
  }
}
