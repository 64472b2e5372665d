import Foundation
import Testing

/// The forms in which records are printed.
@Suite struct QueryOutputTests {
  private func withRecords(_ body: (Docket) async throws -> Void) async throws {
    try await Docket.withFolder { docket in
      for record in [
        ["Lists/a", "name=\"Milk\"", "items=12", "done=true"],
        ["Lists/b", "name=\"bread, \\\"fresh\\\"\"", "items=3", "due=2026-03-02"],
        ["Lists/c", "name=\"12\"", "tags=[\"x\", \"y\"]", "raw=x\"00ff\""],
        ["Lists/d", "name=\"\"", "at=geo(52.5,13.4)", "of=@Lists/a!cascade"],
      ] {
        try #require(try docket.run(["save", "json:l.json"] + record).status == 0)
      }
      try await body(docket)
    }
  }

  @Test func `a table has aligned columns, and cells that read as seeds`() async throws {
    try await withRecords { docket in
      let run = try docket("query", "json:l.json", "Lists SORT BY id FIELDS name, items")
      #expect(
        run.output == """
          id       items  name
          ───────  ─────  ──────────────────
          Lists/a     12  Milk
          Lists/b      3  "bread, \\"fresh\\""
          Lists/c      —  "12"
          Lists/d      —  ""

          """)
    }
  }

  @Test func `what the records refer to is printed behind them`() async throws {
    try await withRecords { docket in
      let table = try docket(
        "query", "json:l.json", "Lists WHERE id == @Lists/d FIELDS at", "--include", "of")
      #expect(
        table.output == """
          id       at
          ───────  ──────────────
          Lists/d  geo(52.5,13.4)

          id       done  items  name
          ───────  ────  ─────  ────
          Lists/a  true     12  Milk

          """)
      let json = try docket(
        "query", "json:l.json", "Lists WHERE id == @Lists/d FIELDS of", "--include", "of",
        "--format", "json")
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [[String: Any]]])
      #expect(object["records"]?.map { $0["id"] as? String } == ["Lists/d"])
      #expect(object["included"]?.map { $0["id"] as? String } == ["Lists/a"])
      #expect(try docket("query", "json:l.json", "Lists", "--include", "name").status == 2)
      #expect(try docket("query", "json:l.json", "Lists", "--include", "not a name").status == 2)
      let csv = try docket(
        "query", "json:l.json", "Lists", "--include", "of", "--format", "csv")
      #expect(csv.status == 2)
    }
  }

  @Test func `wide characters keep the columns aligned`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "json:l.json", "L/a", "n=\"語語\"", "z=\"end\"")
      _ = try docket("save", "json:l.json", "L/b", "n=\"e\u{301}\"", "z=\"end\"")
      let run = try docket("query", "json:l.json", "L")
      #expect(run.lines.dropFirst(2) == ["L/a  語語  end", "L/b  e\u{301}     end"])
    }
  }

  @Test func `nothing is said as in a session`() async throws {
    try await Docket.withFolder { docket in
      let table = try docket("query", "memory:", "Lists")
      #expect(table.output == "(none)\n")
      #expect(try docket("query", "memory:", "Lists", "--format", "json").output == "[]\n")
      #expect(try docket("query", "memory:", "Lists", "--format", "csv").output == "id\r\n")
    }
  }

  @Test func `CSV quotes what needs it and tells absent from empty`() async throws {
    try await withRecords { docket in
      let run = try docket(
        "query", "json:l.json", "Lists SORT BY id FIELDS name, due, tags", "--format", "csv")
      #expect(
        run.output
          == "id,due,name,tags\r\n" + "Lists/a,,Milk,\r\n"
          + "Lists/b,2026-03-02,\"bread, \"\"fresh\"\"\",\r\n"
          + "Lists/c,,12,\"[\"\"x\"\", \"\"y\"\"]\"\r\n" + "Lists/d,,\"\",\r\n")
    }
  }

  @Test func `JSON has every field and the metadata`() async throws {
    try await withRecords { docket in
      let run = try docket("query", "json:l.json", "Lists SORT BY id DESC", "--format=json")
      let records = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      #expect(records.map { $0["id"] as? String } == ["Lists/d", "Lists/c", "Lists/b", "Lists/a"])
      #expect(records[3]["version"] as? Int == 1)
      #expect(records[3]["created"] is String)
      let last = try #require(records[3]["fields"] as? [String: Any])
      #expect(last["items"] as? Int == 12)
      #expect(last["done"] as? Bool == true)
      let first = try #require(records[0]["fields"] as? [String: Any])
      #expect(first["of"] as? String == "Lists/a")
      #expect((first["at"] as? [String: Double])?["latitude"] == 52.5)
      let second = try #require(records[1]["fields"] as? [String: Any])
      #expect(second["raw"] as? String == Data([0, 255]).base64EncodedString())
      #expect(second["tags"] as? [String] == ["x", "y"])
    }
  }

  @Test func `--limit and LIMIT: the smaller counts`() async throws {
    try await withRecords { (docket) throws in
      let query = ["query", "json:l.json", "Lists LIMIT 2", "--format", "csv", "--limit"]
      #expect(try docket.run(query + ["1"]).lines.count == 2)
      #expect(try docket.run(query + ["3"]).lines.count == 3)
      #expect(try docket.run(query + ["0"]).lines.count == 1)
    }
  }

  @Test func `a condition on folded text finds the names that begin so`() async throws {
    try await withRecords { docket in
      let run = try docket(
        "query", "json:l.json", #"Lists WHERE name BEGINSWITH[c] "m" SORT BY name"#)
      #expect(run.lines.count == 3)
      #expect(run.lines.last?.hasPrefix("Lists/a") == true)
      #expect(run.output.contains("Milk"))
    }
  }
}
