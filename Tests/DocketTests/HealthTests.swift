import Foundation
import Testing

/// `docket verify`, `repair` and `compact`.
@Suite struct HealthTests {
  private func makeStore(_ docket: Docket, _ url: String) throws {
    _ = try docket("save", url, "Lists/a", "name=\"Oat milk\"")
    _ = try docket("save", url, "Lists/b", "name=\"Rye bread\"")
  }

  private func replace(_ text: String, by other: String, in name: String, of docket: Docket) throws
  {
    var bytes = try docket.bytes(of: name)
    let place = try #require(bytes.range(of: Data(text.utf8)))
    bytes.replaceSubrange(place, with: Data(other.utf8))
    try bytes.write(to: docket.folder.appendingPathComponent(name))
  }

  @Test(arguments: fileStores)
  func `a sound store is said to be sound, and left as it is`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists"
      try makeStore(docket, url)
      let before = try docket.bytes(of: "lists")
      let run = try docket("verify", url)
      #expect(run.status == 0)
      #expect(run.output == "\(url) is sound: 2 records\n")
      #expect(run.errors.isEmpty)
      #expect(try docket.bytes(of: "lists") == before)
    }
  }

  @Test func `verify names the record in which a byte was flipped`() async throws {
    try await Docket.withFolder { docket in
      try makeStore(docket, "sqlite:lists")
      try replace("Rye bread", by: "Rye breae", in: "lists", of: docket)
      let run = try docket("verify", "sqlite:lists")
      #expect(run.status == 1)
      #expect(run.lines.count == 2)
      #expect(run.lines.first?.hasPrefix("Lists/b is not as it was saved") == true)
      #expect(run.lines.last == "sqlite:lists is damaged: 1 finding, 2 records checked")
      #expect(!run.output.contains("breae"))
    }
  }

  @Test func `verify tells the place in a JSON document`() async throws {
    try await Docket.withFolder { docket in
      try makeStore(docket, "json:lists")
      _ = try docket("compact", "json:lists")
      try replace("\"Rye bread\"", by: "\"Rye bread ", in: "lists", of: docket)
      let run = try docket("verify", "json:lists")
      #expect(run.status == 1)
      #expect(run.output.contains("(in Lists/b)"))
      #expect(run.output.contains("line ") && run.output.contains("column "))
      #expect(run.output.contains("docket repair json:"))
    }
  }

  @Test(arguments: fileStores)
  func `a store that is not there is not damaged but unusable`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      for command in ["verify", "repair", "compact"] {
        let run = try docket(command, "\(scheme):none")
        #expect(run.status == 2)
        #expect(run.errorLines.count == 1)
      }
      #expect(try docket.contents.isEmpty)
      let memory = try docket("verify", "memory:")
      #expect(memory.status == 2)
      #expect(memory.errors.contains("json:PATH or sqlite:PATH"))
    }
  }

  @Test func `a hand edit of a JSON document is accepted when asked`() async throws {
    try await Docket.withFolder { docket in
      try makeStore(docket, "json:lists")
      _ = try docket("compact", "json:lists")
      try replace("Rye bread", by: "Rolls", in: "lists", of: docket)
      #expect(try docket("verify", "json:lists").status == 1)
      let run = try docket("repair", "json:lists")
      #expect(run.status == 0)
      #expect(run.output == "json:lists is accepted as it is\n")
      #expect(try docket("verify", "json:lists").status == 0)
      #expect(try docket("get", "json:lists", "Lists/b").output.contains("Rolls"))
      try replace("\"Rolls\"", by: "7", in: "lists", of: docket)
      let edited = try docket.bytes(of: "lists")
      let refused = try docket("repair", "json:lists")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("line ") && refused.errors.contains("column "))
      #expect(try docket.bytes(of: "lists") == edited)
    }
  }

  @Test func `a record that another tool changed is accepted when asked`() async throws {
    try await Docket.withFolder { docket in
      try makeStore(docket, "sqlite:lists")
      try replace("Rye bread", by: "Rye rolls", in: "lists", of: docket)
      let run = try docket("repair", "sqlite:lists")
      #expect(run.status == 0)
      #expect(run.output == "sqlite:lists is accepted as it is, 1 record was changed\n")
      #expect(try docket("verify", "sqlite:lists").status == 0)
      #expect(
        try docket("get", "sqlite:lists", "Lists/b").output
          == "Lists/b version=3 name=\"Rye rolls\"\n")
      // A text that is no text: nothing is done, and the record and the field are named.
      var bytes = try docket.bytes(of: "lists")
      let place = try #require(bytes.range(of: Data("Rye rolls".utf8)))
      bytes[place.lowerBound] = 0xFF
      try bytes.write(to: docket.folder.appendingPathComponent("lists"))
      let refused = try docket("repair", "sqlite:lists")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("Lists/b has a name"))
      #expect(try docket.bytes(of: "lists") == bytes)
    }
  }

  @Test(arguments: fileStores)
  func `compact makes the file small and keeps the records`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists"
      try makeStore(docket, url)
      let text = String(repeating: "x", count: 100_000)
      _ = try docket("save", url, "Lists/c", "name=\"\(text)\"")
      _ = try docket("delete", url, "Lists/c")
      let run = try docket("compact", url)
      #expect(run.status == 0)
      #expect(run.output == "\(url) is compact\n")
      #expect(try docket.bytes(of: "lists").count < 100_000)
      #expect(try docket.contents == ["lists"])
      #expect(try docket("count", url, "Lists").output == "2\n")
    }
  }
}
