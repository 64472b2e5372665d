import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite struct DocumentTests {
  let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  /// A record with a value of each kind.
  static let everything = Record(
    "Things/a b",
    [
      "bool": true, "int": .int(9_007_199_254_740_993), "double": 6.0,
      "date": .date(Date(timeIntervalSinceReferenceDate: 0.1)), "string": "é \"e\u{301}\"\n😀",
      "data": .data(Data([0, 255, 128])), "reference": .reference(RecordReference("Lists/a")),
      "location": .location(Location(latitude: 46.5, longitude: -7)), "list": ["x", "y"],
      "empty": [], "numbers": .list([.double(1), .double(0.5)]),
      "object": .object(["b": .list([.object(["x": 2.0]), .object([:])]), "a": .int(1), "": false]),
    ])

  @Test func theDocumentIsReadableAndStable() async throws {
    let database = try store.open()
    try await database.save(Self.everything)
    try await database.save([list("b", name: "Milk"), list("a", name: "Bread")])
    try await database.save(list("c", name: "Eggs"))
    try await database.delete("Lists/c")
    try await database.close()
    #expect(try store.folder.names == ["lists.json"])
    let text = try store.folder.text("lists.json")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix("  \"checksum\": \""))
    #expect(lines[3].hasPrefix("  \"replaces\": \""))
    let rest = lines[..<2] + lines[4...]
    #expect(
      rest.joined(separator: "\n") == #"""
        {
          "format": 1,
          "sequence": 5,
          "schema": {
            "Lists": {
              "name": "string"
            },
            "Things": {
              "bool": "bool",
              "data": "data",
              "date": "date",
              "double": "double",
              "empty": "list",
              "int": "int",
              "list": "list(string)",
              "location": "location",
              "numbers": "list(double)",
              "object": "object",
              "reference": "reference",
              "string": "string"
            }
          },
          "batches": [
            [2, 3]
          ],
          "records": {
            "Lists": {
              "a": {
                "created": "2026-03-02T10:15:00.25Z",
                "modified": "2026-03-02T10:15:00.25Z",
                "version": 3,
                "name": "Bread"
              },
              "b": {
                "created": "2026-03-02T10:15:00.25Z",
                "modified": "2026-03-02T10:15:00.25Z",
                "version": 2,
                "name": "Milk"
              }
            },
            "Things": {
              "a b": {
                "created": "2026-03-02T10:15:00.25Z",
                "modified": "2026-03-02T10:15:00.25Z",
                "version": 1,
                "bool": true,
                "data": "AP+A",
                "date": "2001-01-01T00:00:00.1Z",
                "double": 6.0,
                "empty": [],
                "int": 9007199254740993,
                "list": ["x", "y"],
                "location": {"latitude": 46.5, "longitude": -7.0},
                "numbers": [1.0, 0.5],
                "object": {"": false, "a": 1, "b": [{"x": 2.0}, {}]},
                "reference": "Lists/a",
                "string": "é \"é\"\n😀"
              }
            }
          },
          "deletions": {
            "Lists": {
              "c": 5
            }
          }
        }

        """#)
  }

  /// What a store says does not depend on whether its files were read or written by this connection.
  @Test(arguments: [false, true]) func everythingIsThereAfterReopening(folded: Bool) async throws {
    let first = try store.open(on: LocalFileSystem())
    try await first.save(Self.everything)
    try await first.save([list("b", name: "Milk"), list("a", name: "Bread")])
    try await first.delete("Lists/a")
    if folded { try await first.close() }
    let second = try store.open(.readOnly)
    let found = try #require(await second.fetch("Things/a b"))
    #expect(found.fieldValues == Self.everything.fieldValues)
    #expect(found.version == RecordVersion(rawValue: 1))
    #expect(found.created == StandingClock().now)
    #expect(try await second.names() == ["b": "Milk"])
    if !folded {
      #expect(try await second.schema() == first.schema())
      #expect(
        try await second.changes(since: nil, limit: nil)
          == first.changes(since: nil, limit: nil))
    }
    #expect(try await second.changes(since: nil, limit: nil).changes.count == 3)
  }

  @Test func aBatchStaysOneCommitAcrossReopening() async throws {
    let first = try store.open()
    try await first.save(list("x", name: "Tea"))
    try await first.save([list("a", name: "Bread"), list("b", name: "Milk")])
    try await first.close()
    let second = try store.open()
    let start = try await second.changes(since: nil, limit: 1)
    #expect(start.changes.map(\.id) == ["Lists/x"])
    let page = try await second.changes(since: start.token, limit: 1)
    #expect(page.changes.map(\.id) == ["Lists/a", "Lists/b"])
  }

  @Test func kindsOutliveTheirRecords() async throws {
    let first = try store.open()
    try await first.save(list("a", name: "Bread"))
    try await first.delete("Lists/a")
    try await first.close()
    let second = try store.open()
    let error = await code { try await second.save(Record("Lists/a", ["name": 1])) }
    #expect(error == .kindMismatch)
  }

  @Test func savingTheSameAgainGivesTheSameBytes() async throws {
    var texts: [String] = []
    for order in [["a", "b", "c"], ["c", "a", "b"]] {
      let store = try StoreFolder()
      let database = try store.open()
      try await database.save(order.map { list($0, name: $0) })
      try await database.close()
      let text = try store.folder.text("lists.json")
      let lines = text.split(separator: "\n").filter {
        !$0.contains("checksum") && !$0.contains("replaces") && !$0.contains("version")
      }
      texts.append(lines.joined())
    }
    #expect(texts[0] == texts[1])
  }

  @Test func whatWasForgottenStandsBehindTheSequence() async throws {
    let database = try store.open()
    try await database.save(list("a", name: "Bread"))
    try await database.delete("Lists/a")
    try await database.compact(before: ChangeToken(rawValue: 2))
    let lines = try store.folder.text("lists.json").split(separator: "\n")
    #expect(lines[4...5] == ["  \"sequence\": 2,", "  \"forgotten\": 2,"])
    #expect(!lines.contains { $0.contains("deletions") })
    // The journal was folded in.
    try await database.close()
    #expect(try store.folder.names == ["lists.json"])
  }

  /// The number of a commit that was never made makes no sense, whatever the checksum says.
  @Test func forgettingTheFutureIsDamage() async throws {
    let text =
      #"{"format": 1, "checksum": "00000000", "sequence": 2, "forgotten": 3, "#
      + #""schema": {}, "records": {}}"#
    try store.folder.write(text, to: "lists.json")
    let error = #expect(throws: RecordError.self) { try store.open() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("beyond the sequence") == true)
  }
}
