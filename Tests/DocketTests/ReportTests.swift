import Foundation
import Testing

/// The page that `docket check --report` writes.
@Suite struct ReportTests {
  private func page(in docket: Docket, _ name: String = "out/index.html") throws -> String {
    String(decoding: try docket.bytes(of: name), as: UTF8.self)
  }

  @Test func `the page is made with its folder, and an old one is replaced`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      let run = try docket("check", "lists.md", "--report", "deep/er/out")
      #expect(run.status == 0)
      #expect(run.output == "4 examples × 3 stores: 12 passed\n")
      let first = try page(in: docket, "deep/er/out/index.html")
      #expect(first.contains("All 12 runs passed"))
      #expect(first.contains("<code>docket check lists.md</code>"))

      try docket.write(
        CheckTests.document.replacing("kindMismatch", with: "invalidQuery"), to: "lists.md")
      let again = try docket(
        "check", "lists.md", "--on", "memory,json", "--report=deep/er/out/", "--json")
      #expect(again.status == 1)
      #expect(again.output.hasPrefix("{"))
      let second = try page(in: docket, "deep/er/out/index.html")
      #expect(second.contains("2 of 8 runs fail"))
      #expect(second.contains("<del>-error invalidQuery"))
      #expect(second.contains("<code>docket check lists.md --on memory,json</code>"))
      #expect(try docket.contents == [".build", "deep", "lists.md"])
    }
  }

  @Test func `a run of nothing leaves no old page that looks green`() async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      #expect(try docket("check", "lists.md", "--report", "out").status == 0)
      try docket.write("# Only prose\n", to: "lists.md")
      #expect(try docket("check", "lists.md", "--report", "out").status == 2)
      #expect(try page(in: docket).contains("<title>– Nothing ran</title>"))
    }
  }

  /// A place, what is in the way, and what the error names.
  static let places: [(folder: String, names: String)] = [
    ("lists.md/out", "lists.md/out"), ("lists.md", "lists.md"), ("taken", "taken/index.html"),
    ("", "--report"),
  ]

  @Test(arguments: places)
  func `a place that cannot be written to is one line and exit 2, before anything runs`(
    folder: String, names: String
  ) async throws {
    try await Docket.withFolder { docket in
      try docket.write(CheckTests.document, to: "lists.md")
      try FileManager.default.createDirectory(
        at: docket.folder.appendingPathComponent("taken/index.html"),
        withIntermediateDirectories: true)
      let run = try docket("check", "lists.md", "--on", "memory", "--report", folder)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.hasPrefix("docket: --report"))
      #expect(run.errors.contains(names))
    }
  }
}
