import Foundation
import Testing

/// Paths at which there is no store: one line, exit 2, and nothing is touched.
@Suite struct UnusableStoreTests {
  /// What lies in the folder, and whether a save may make a store there.
  static let places: [(name: String, content: Data?)] = [
    ("missing", nil),
    ("text", Data("no store\n".utf8)),
    ("other.json", Data("{\"lists\": []}\n".utf8)),
    ("bytes", Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 131) })),
    ("database", Data("SQLite format 3\u{0}".utf8) + Data(repeating: 7, count: 4_080)),
  ]

  static let readers: [[String]] = [
    ["query", "Lists"], ["count", "Lists"], ["get", "Lists/a"], ["delete", "Lists/a"],
    ["changes", "--format=lines"], ["export", "out.csv"],
  ]

  @Test(arguments: fileStores, readers)
  func `a reading command refuses what is no store, and touches nothing`(
    scheme: String, command: [String]
  ) async throws {
    try await Docket.withFolder { docket in
      for (name, content) in Self.places {
        try content?.write(to: docket.folder.appendingPathComponent(name))
        let before = try docket.contents
        let run = try docket.run([command[0], "\(scheme):\(name)", command[1]])
        expectRefusal(run, of: name)
        #expect(try docket.contents == before, "\(name)")
        if let content { #expect(try docket.bytes(of: name) == content, "\(name)") }
      }
    }
  }

  @Test(arguments: fileStores)
  func `a folder is no store`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let folder = docket.folder.appendingPathComponent("folder")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      for command in Self.readers + [["save", "Lists/a"]] {
        expectRefusal(
          try docket.run([command[0], "\(scheme):folder", command[1]]), of: "folder")
      }
      #expect(try docket.contents == ["folder"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test(arguments: fileStores)
  func `a save never overwrites what is no store`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      for (name, content) in Self.places {
        guard let content else { continue }
        try content.write(to: docket.folder.appendingPathComponent(name))
        let before = try docket.contents
        expectRefusal(try docket("save", "\(scheme):\(name)", "Lists/a", "n=1"), of: name)
        #expect(try docket.bytes(of: name) == content, "\(name)")
        #expect(try docket.contents == before, "\(name)")
      }
    }
  }

  @Test(arguments: fileStores)
  func `a folder that is missing is not made`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      expectRefusal(try docket("save", "\(scheme):no/lists", "Lists/a", "n=1"), of: "no")
      let drive = try docket("drive", "lists", "--on", "\(scheme):no/lists", input: "open\n")
      expectRefusal(drive, of: "no")
      #expect(try docket.contents.isEmpty)
    }
  }

  @Test(arguments: fileStores)
  func `the path after the first colon is taken as it stands`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):a b:c%20~?mode=ro"
      let saved = try docket("save", url, "Lists/a", "n=1")
      #expect(saved.status == 0)
      #expect(try docket("count", url, "Lists").output == "1\n")
      #expect(try docket.contents.contains("a b:c%20~?mode=ro"))
    }
  }

  private func expectRefusal(_ run: Docket.Run, of name: String) {
    #expect(run.status == 2, "\(name)")
    #expect(run.output.isEmpty, "\(name)")
    #expect(run.errorLines.count == 1, "\(name): \(run.errors)")
    #expect(run.errors.hasPrefix("docket: ") && run.errors.contains(name), "\(run.errors)")
  }
}
