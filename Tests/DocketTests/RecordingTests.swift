import Foundation
import Testing

/// Sessions written as examples of the book.
@Suite struct RecordingTests {
  private static let session = """
    open
    tap add
    type name "Milk"
    tap save
    tap info @1
    tap cancel
    batch
    | save Lists/q name="a|b `c` *d*"
    | delete Lists/none
    pull
    """

  @Test func `what was driven in memory holds on every store`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("drive", "lists", "--record", "rec.md", input: Self.session)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      let check = try docket("check", "rec.md")
      #expect(check.status == 0, "\(check.output)\(check.errors)")
      #expect(check.output == "1 example × 3 stores: 3 passed\n")
    }
  }

  @Test(arguments: fileStores)
  func `what a store held is the example's seed`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists.store"
      let hostile = "name=\"a|b `c` *d* <b> — \u{e9} \\\\ ``\""
      try #require(try docket("save", url, "Lists/old one", hostile, "n=1.0").status == 0)
      try #require(try docket("save", url, "Lists/x", "n=2").status == 0)
      let run = try docket("drive", "lists", "--on", url, "--record", "rec.md", input: "open\n")
      #expect(run.status == 0, "\(run.errors)")
      let check = try docket("check", "rec.md", "--on", "memory,json,sqlite")
      #expect(check.status == 0, "\(check.output)\(check.errors)")
      // What bites: another seed gives another screen.
      let text = String(decoding: try docket.bytes(of: "rec.md"), as: UTF8.self)
      try docket.write(text.replacing("*d*", with: "*e*", maxReplacements: 1), to: "other.md")
      #expect(try docket("check", "other.md").status == 1)
    }
  }

  @Test(arguments: fileStores)
  func `names that a store made become those of an example`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let run = try docket(
        "drive", "lists", "--on", "\(scheme):lists.store", "--record", "rec.md",
        input: "open\ntap add\ntype name \"Milk\"\ntap save\ntap info \"Milk\"\n")
      #expect(run.status == 0, "\(run.errors)")
      let text = String(decoding: try docket.bytes(of: "rec.md"), as: UTF8.self)
      #expect(text.contains("editor new-1 name=\"Milk\" save=off"))
      #expect(!run.output.contains("new-1"))
      #expect(try docket("check", "rec.md").status == 0)
    }
  }

  @Test func `a file that exists is not overwritten`() async throws {
    try await Docket.withFolder { docket in
      try docket.write("mine\n", to: "rec.md")
      let run = try docket("drive", "lists", "--record", "rec.md", input: Self.session)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(try docket.bytes(of: "rec.md") == Data("mine\n".utf8))
      #expect(try docket("drive", "lists", "--record", "no/rec.md", input: "open\n").status == 2)
    }
  }

  @Test func `a session that broke off is not recorded`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("drive", "lists", "--record", "rec.md", input: "open\nopne\n")
      #expect(run.status == 2)
      #expect(try docket.contents.isEmpty)
    }
  }
}
