import Foundation
import Testing

/// What `docket explain` says, and that asking changes nothing.
@Suite struct ExplainTests {
  private static let question = "Lists WHERE items > 3 AND name CONTAINS[c] \"m\" SORT BY name"

  private func withList(_ scheme: String, _ body: (Docket) async throws -> Void) async throws {
    try await Docket.withFolder { docket in
      let saved = try docket("save", "\(scheme):l", "Lists/a", "name=\"Milk\"", "items=12")
      try #require(saved.status == 0)
      try await body(docket)
    }
  }

  @Test func `a store without an index looks at every record`() async throws {
    try await withList("json") { docket in
      let run = try docket("explain", "json:l", Self.question + " LIMIT 10")
      #expect(run.status == 0)
      #expect(
        run.lines == [
          "JSON looks at every record of Lists", "where items > 3: the evaluator decides",
          "where name CONTAINS[c] \"m\": the evaluator decides", "order: the evaluator sorts",
          "limit 10: the evaluator keeps so many",
        ])
    }
  }

  @Test func `SQLite says what it decides itself, and its plan`() async throws {
    try await withList("sqlite") { docket in
      let run = try docket("explain", "sqlite:l", Self.question)
      #expect(run.lines.first == "SQLite looks at every record of Lists")
      #expect(run.lines.contains("where items > 3: SQLite decides"))
      #expect(run.lines.contains("order: SQLite sorts"))
      #expect(run.lines.contains { $0.hasPrefix("plan: SCAN") })
      #expect(!run.lines.contains { $0.hasPrefix("limit") })
    }
  }

  @Test(arguments: fileStores)
  func `as JSON it can be read by a program`(scheme: String) async throws {
    try await withList(scheme) { docket in
      let before = try docket.bytes(of: "l")
      let run = try docket("explain", "\(scheme):l", Self.question + " LIMIT 10", "--json")
      #expect(run.status == 0)
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(object["query"] as? String == Self.question + " LIMIT 10")
      #expect(object["looksAtAll"] as? Bool == true)
      let conditions = try #require(object["conditions"] as? [[String: Any]])
      #expect(conditions.map { $0["condition"] as? String }.contains("items > 3"))
      let engine = scheme == "json" ? "evaluator" : "store"
      #expect(conditions.contains { $0["decidedBy"] as? String == engine })
      #expect((object["order"] as? [String: Any])?["madeBy"] as? String == engine)
      let limit = try #require(object["limit"] as? [String: Any])
      #expect(limit["count"] as? Int == 10)
      #expect(limit["keptBy"] as? String == engine)
      #expect(try docket.bytes(of: "l") == before)
    }
  }

  @Test(arguments: fileStores)
  func `a condition of another kind is refused, as if it were asked`(scheme: String) async throws {
    try await withList(scheme) { docket in
      let run = try docket("explain", "\(scheme):l", "Lists WHERE items == \"x\"")
      #expect(
        run.status == (try docket("query", "\(scheme):l", "Lists WHERE items == \"x\"").status))
      #expect(run.errorLines == ["docket: items holds int, which cannot be compared with string."])
    }
  }
}
