import Foundation
import Testing

/// Screens driven from scripts and pipes.
@Suite struct DriveTests {
  private static let addMilk = "open\ntap add\ntype name \"Milk\"\ntap save\n"

  private static let firstTranscript = """
    > open
    loading
    empty "No Records Found"
    > tap add
    editor new name="" save=off
    > type name "Milk"
    editor new name="Milk" save=on
    > tap save
    editor new name="Milk" saving
    populated 1
      - Milk

    """

  @Test(arguments: ["memory"] + fileStores)
  func `a pipe of commands prints every state`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = scheme == "memory" ? "memory:" : "\(scheme):lists.store"
      let run = try docket("drive", "lists", "--on", url, input: Self.addMilk)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      #expect(run.output == Self.firstTranscript)
    }
  }

  @Test(arguments: fileStores)
  func `a second run shows the first list on opening`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists.store"
      _ = try docket("drive", "lists", "--on", url, input: Self.addMilk)
      let run = try docket("drive", "lists", "--on", url, input: Self.addMilk)
      #expect(run.status == 0)
      #expect(run.lines.prefix(4) == ["> open", "loading", "populated 1", "  - Milk"])
      #expect(run.lines.suffix(3) == ["populated 2", "  - Milk", "  - Milk"])
      #expect(try docket("count", url, "Lists WHERE name == \"Milk\"").output == "2\n")
    }
  }

  @Test func `the default store is memory, and leaves nothing behind`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("drive", "lists", input: Self.addMilk)
      #expect(run.output == Self.firstTranscript)
      #expect(try docket.contents.isEmpty)
    }
  }

  @Test func `a script, - and a pipe are the same`() async throws {
    try await Docket.withFolder { docket in
      try docket.write("# a note\n\n> open\n  tap add\n", to: "a script")
      let script = try docket("drive", "lists", "a script")
      #expect(script.status == 0)
      #expect(script.lines.last == "editor new name=\"\" save=off")
      let pipe = try docket("drive", "lists", "-", input: "open\r\ntap add\r\n")
      #expect(pipe.output == script.output)
    }
  }

  @Test func `several users, the store's verbs and its failures can be driven`() async throws {
    try await Docket.withFolder { docket in
      let script = """
        open
        store fails next write with storeFull
        save Lists/a name="Milk"
        batch atomic
        | save Lists/a name="Milk"
        | save Lists/b name="Bread"
        alice> open
        store holds next read
        pull
        store releases
        """
      let run = try docket("drive", "lists", input: script)
      #expect(run.status == 0)
      #expect(run.lines.contains("! storeFull"))
      #expect(run.output.contains("| save Lists/b name=\"Bread\"\nLists/a rev#1"))
      #expect(run.output.contains("alice> open\nloading\npopulated 2"))
      #expect(run.output.contains("(pending)\n> store releases\nme: populated 2"))
    }
  }

  /// A script, the number of its bad line and what the error has to name.
  static let mistakes: [(script: String, line: Int, names: [String])] = [
    ("open\ntapp add\nclose\n", 2, ["tapp", "\"tap\""]),
    ("\n# note\ntap ad\n", 3, ["ad", "add"]),
    ("open\ntap info \"Milk\"\n", 2, ["Milk"]),
    ("open\nswipe delete @1\n", 2, ["1"]),
    ("get Lists\n", 1, ["Lists"]),
    ("store fails next write with storeful\n", 1, ["storeful", "storeFull"]),
    ("alice> clock +2s\n", 1, ["clock"]),
  ]

  @Test(arguments: mistakes)
  func `the first bad command ends a script with exit 2 and its line`(
    script: String, line: Int, names: [String]
  ) async throws {
    try await Docket.withFolder { docket in
      try docket.write(script, to: "script")
      for (run, name) in [
        (try docket("drive", "lists", "script"), "script"),
        (try docket("drive", "lists", input: script), "standard input"),
      ] {
        #expect(run.status == 2)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("docket: \(name):\(line): "), "\(run.errors)")
        for word in names { #expect(run.errors.contains(word), "\(run.errors)") }
        #expect(!run.output.contains("> close"))
      }
    }
  }

  @Test func `a clock only stands still in memory`() async throws {
    try await Docket.withFolder { docket in
      #expect(try docket("drive", "lists", input: "open\nclock +2s\n").status == 0)
      let run = try docket("drive", "lists", "--on", "json:l.json", input: "clock +2s\n")
      #expect(run.status == 2)
      #expect(run.errors.contains("memory:"))
    }
  }

  @Test func `a screen or script that is not there is told before a store is made`() async throws {
    try await Docket.withFolder { docket in
      let screen = try docket("drive", "list", "--on", "json:l.json", input: "open\n")
      #expect(screen.status == 2)
      #expect(screen.errors.contains("\"lists\""))
      let script = try docket("drive", "lists", "--on", "json:l.json", "none")
      #expect(script.status == 2)
      #expect(script.errors.contains("none"))
      let folder = try docket("drive", "lists", "--on", "json:l.json", ".")
      #expect(folder.status == 2)
      #expect(try docket.contents.isEmpty)
    }
  }
}
