import Testing

/// What the command line says to arguments, before it does anything.
@Suite struct ArgumentTests {
  @Test func `help, help COMMAND and COMMAND --help show pages with examples`() async throws {
    try await Docket.withFolder { docket in
      let overview = try docket("--help")
      #expect(overview.status == 0)
      #expect(overview.errors.isEmpty)
      for command in Self.commands {
        #expect(overview.lines.contains { $0.hasPrefix("  \(command) ") }, "\(command)")
        let page = try docket(command, "--help")
        #expect(page.status == 0)
        #expect(page.output.contains("usage: docket \(command)"))
        #expect(page.output.contains("example"))
        #expect(page.lines.last?.contains("docket \(command) ") == true, "\(page.lines)")
        #expect(try docket("help", command).output == page.output)
      }
      #expect(try docket().output == overview.output)
    }
  }

  @Test func `--version prints one line`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("--version")
      #expect(run.status == 0)
      #expect(run.lines.count == 1)
      #expect(run.output.wholeMatch(of: /docket \d+\.\d+\.\d+\n/) != nil)
    }
  }

  /// Arguments, and what the one line on standard error has to name.
  static let mistakes: [(arguments: [String], names: [String])] = [
    (["quer"], ["quer", "\"query\"", "docket --help"]),
    (["--vers"], ["--vers", "\"--version\""]),
    (["query"], ["URL", "docket query URL QUERY"]),
    (["query", "memory:"], ["QUERY"]),
    (["query", "memory:", "Lists", "WHERE", "a", "==", "1"], ["WHERE", "quotes"]),
    (["query", "memory:", "Lists", "--formt", "csv"], ["--formt", "\"--format\""]),
    (["query", "memory:", "Lists", "--format", "jsn"], ["jsn", "\"json\""]),
    (["query", "memory:", "Lists", "--format"], ["--format FORMAT"]),
    (["query", "memory:", "Lists", "--limit", "many"], ["--limit", "many"]),
    (["query", "memory:", "Lists", "--limit=1", "--limit=2"], ["--limit", "twice"]),
    (["query", "memory:", "Lists", "--help=1"], ["--help", "no value"]),
    (["query", "lists.json", "Lists"], ["json:lists.json"]),
    (["query", "lists.db", "Lists"], ["sqlite:lists.db"]),
    (["query", "lists", "Lists"], ["memory:", "json:PATH", "sqlite:PATH"]),
    (["query", "sqlit:lists.db", "Lists"], ["sqlit", "\"sqlite\""]),
    (["query", "json:", "Lists"], ["json:lists.json"]),
    (["query", "memory:lists", "Lists"], ["memory:"]),
    (["get", "memory:", "Lists"], ["Lists", "Lists/groceries"]),
    (["get", "memory:", "Lists/_a"], ["Lists/_a"]),
    (["save", "memory:", "Lists/a", "name"], ["name", "FIELD=LITERAL"]),
    (["save", "memory:", "Lists/a", "name=Milk"], ["name", "column 1", "quotes"]),
    (["save", "memory:", "Lists/a", "id=3"], ["id"]),
    (["save", "memory:", "Lists/a", "a=1", "a=2"], ["a stands twice"]),
    (["save", "memory:", "Lists/a", "a=1", "--policy", "overwritten"], ["\"overwrite\""]),
    (["delete", "memory:", "Lists/a", "--if", "0"], ["--if", "from 1"]),
    (["import", "l.csv"], ["URL", "docket import FILE URL"]),
    (["import", "l.txt", "memory:"], ["l.txt", "--format json, jsonl or csv"]),
    (["import", "-", "memory:"], ["--format json, jsonl or csv"]),
    (["import", "l.csv", "memory:", "--type", "a b"], ["--type", "\"a b\" is no record type"]),
    (["import", "l.csv", "memory:", "--kind", "due"], ["--kind", "FIELD=KIND"]),
    (["import", "l.csv", "memory:", "--kind", "due=day"], ["\"day\" is no kind", "date"]),
    (["import", "l.csv", "memory:", "--kind", "id=int"], ["--kind", "names no field"]),
    (["import", "l.csv", "memory:", "--kind", "a=int", "--kind", "a=int"], ["a stands twice"]),
    (["import", "l.csv", "memory:", "--policy", "ifUnchanged"], ["ifUnchanged"]),
    (["export", "memory:", "l.csv", "--kind", "a=int"], ["--kind"]),
    (["copy", "memory:"], ["TO", "docket copy FROM TO"]),
    (["copy", "json:a", "json:b", "--policy", "changedFields"], ["changedFields"]),
    (["changes", "memory:", "--since", "now"], ["--since", "now"]),
    (["changes", "memory:", "--follow"], ["--follow", "nothing to wait for"]),
  ]

  @Test(arguments: mistakes)
  func `a mistake is one line that says what to do, and exit 2`(
    arguments: [String], names: [String]
  ) async throws {
    try await Docket.withFolder { docket in
      let run = try docket.run(arguments)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      let line = try #require(run.errorLines.first)
      #expect(line.hasPrefix("docket: "))
      for name in names { #expect(line.contains(name), "\(line)") }
      // Only a text that does not parse is shown under the line, with a caret.
      if run.errorLines.count > 1 {
        #expect(run.errorLines.count == 3)
        #expect(run.errorLines[2].trimmingPrefix(while: \.isWhitespace) == "^")
      }
      #expect(try docket.contents.isEmpty)
    }
  }

  @Test func `-- ends the options`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("query", "--", "memory:", "--format")
      #expect(run.status == 2)
      #expect(run.errorLines.first?.contains("The query does not parse") == true)
    }
  }

  static let commands = [
    "check", "list", "drive", "query", "get", "save", "delete", "count",
    "explain", "changes", "import", "export", "copy",
  ]
}
