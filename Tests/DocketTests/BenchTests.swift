import Foundation
import Testing

/// What the stores cost, measured from the command line; how much that is, no test can say.
@Suite struct BenchTests {
  /// What is measured of every store, in the order in which it is printed.
  static let rows = [
    "insert, all as one commit", "read by id", "read by id, 100 at once", "50 of a condition",
    "count of a condition", "part of text, all that have it", "read all, each",
    "read all in pages of 1000, each", "50 of a condition, with an index", "insert, each lasting",
    "update, each lasting", "delete, each lasting", "64 inserts at once, each",
  ]

  @Test(arguments: ["memory"] + fileStores)
  func `every operation of a store has a row, and nothing is left`(store: String) async throws {
    try await Docket.withFolder { docket in
      let run = try docket(
        "bench", "--on", store, "--records", "1000", environment: ["TMPDIR": docket.folder.path])
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      for row in Self.rows {
        #expect(run.lines.count { $0.hasPrefix("\(store)  \(row)  ") } == 1, "\(row)")
      }
      #expect(run.lines.count { $0.hasPrefix("\(store)  ") } == Self.rows.count)
      #expect(try docket.contents == [])
    }
  }

  @Test func `--csv has the same rows, with times over nothing that are in order`() async throws {
    try await Docket.withFolder { docket in
      let run = try docket("bench", "--on", "json,memory", "--records=1000", "--csv")
      #expect(run.status == 0)
      #expect(run.lines.first == "store,operation,records,median,low,high")
      let rows = ["json", "memory"].flatMap { store in Self.rows.map { "\(store),\"\($0)\",1000," }
      }
      #expect(run.lines.count == rows.count + 1)
      for (line, row) in zip(run.lines.dropFirst(), rows) {
        #expect(line.hasPrefix(row), "\(line)")
        let times = line.dropFirst(row.count).split(separator: ",").compactMap { Double($0) }
        try #require(times.count == 3, "\(line)")
        #expect(0 < times[1] && times[1] <= times[0] && times[0] <= times[2], "\(line)")
      }
    }
  }

  /// Options that nothing can be measured with, and what the error has to name.
  static let unusable: [(options: [String], names: [String])] = [
    (["--records", "999"], ["--records", "1000"]),
    (["--records", "many"], ["--records", "many"]),
    (["--records"], ["--records"]),
    (["--on", "memroy"], ["memroy", "memory"]),
    (["--rows", "1000"], ["--rows"]),
    (["lists.json"], ["lists.json"]),
  ]

  @Test(arguments: unusable)
  func `options that cannot be used are exit 2 and told`(
    options: [String], names: [String]
  ) async throws {
    try await Docket.withFolder { docket in
      let run = try docket.run(["bench"] + options)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errorLines.count == 1)
      for name in names { #expect(run.errors.contains(name), "\(run.errors)") }
    }
  }
}
