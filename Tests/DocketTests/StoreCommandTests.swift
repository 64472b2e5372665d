import Foundation
import Testing

/// The stores that stay, by the first part of their names.
let fileStores = ["json", "sqlite"]

/// Records saved, read, changed and deleted by hand.
@Suite struct StoreCommandTests {
  @Test(arguments: fileStores)
  func `what one command saves the next one reads`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists.store"
      let saved = try docket("save", url, "Lists/a", "name=\"Milk\"", "items=3")
      #expect(saved.status == 0)
      #expect(saved.errors.isEmpty)
      #expect(saved.lines == ["Lists/a version=1 items=3 name=\"Milk\""])
      #expect(try docket("get", url, "Lists/a").output == saved.output)
      #expect(try docket("count", url, "Lists").output == "1\n")
      let deleted = try docket("delete", url, "Lists/a")
      #expect(deleted.status == 0)
      #expect(deleted.output == "deleted Lists/a\n")
      #expect(try docket("count", url, "Lists").output == "0\n")
    }
  }

  @Test(arguments: fileStores)
  func `--if changes the record of that version and keeps other fields`(
    scheme: String
  ) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists.store"
      _ = try docket("save", url, "Lists/a", "name=\"Milk\"", "items=3", "note=\"x\"")
      let changed = try docket("save", url, "Lists/a", "items=4", "note=—", "--if", "1")
      #expect(changed.lines == ["Lists/a version=2 items=4 name=\"Milk\""])
      let late = try docket("save", url, "Lists/a", "items=5", "--if", "1")
      #expect(late.status == 1)
      #expect(late.errorLines.count == 1)
      #expect(late.errors.contains("version 2, not 1"))
      let lateDeletion = try docket("delete", url, "Lists/a", "--if", "1")
      #expect(lateDeletion.status == 1)
      #expect(lateDeletion.errors.contains("version 2, not 1"))
      #expect(try docket("get", url, "Lists/a").output == changed.output)
    }
  }

  @Test(arguments: fileStores)
  func `a record that exists is only replaced when asked for`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists.store"
      _ = try docket("save", url, "Lists/a", "name=\"Milk\"", "items=3")
      let refused = try docket("save", url, "Lists/a", "name=\"Bread\"")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("--if 1"))
      let inserted = try docket("save", url, "Lists/a", "name=\"Bread\"", "--policy", "insert")
      #expect(inserted.status == 1)
      let merged = try docket(
        "save", url, "Lists/a", "name=\"Bread\"", "--policy", "changedFields")
      #expect(merged.lines == ["Lists/a version=2 items=3 name=\"Bread\""])
      let replaced = try docket("save", url, "Lists/a", "name=\"Eggs\"", "--policy=overwrite")
      #expect(replaced.lines == ["Lists/a version=3 name=\"Eggs\""])
    }
  }

  @Test(arguments: fileStores)
  func `an int becomes a double where the field holds doubles`(scheme: String) async throws {
    try await Docket.withFolder { docket in
      let url = "\(scheme):lists.store"
      _ = try docket("save", url, "Items/a", "price=2.5", "sizes=[1.5]")
      let saved = try docket("save", url, "Items/b", "price=6", "sizes=[2, 3]")
      #expect(saved.lines == ["Items/b version=2 price=6.0 sizes=[2.0, 3.0]"])
      let tooExact = try docket("save", url, "Items/c", "price=9007199254740993")
      #expect(tooExact.status == 2)
      #expect(tooExact.errors.contains("price"))
      let text = try docket("save", url, "Items/c", "price=\"6\"")
      #expect(text.status == 2)
      #expect(text.errors.contains("price holds double, not string"))
      #expect(try docket("count", url, "Items").output == "2\n")
    }
  }

  @Test func `a type alone gives the record a name`() async throws {
    try await Docket.withFolder { docket in
      let saved = try docket("save", "json:lists.json", "Lists", "name=\"Milk\"")
      let name = try #require(saved.lines.first?.split(separator: " ").first.map(String.init))
      #expect(name.wholeMatch(of: /Lists\/[0-9a-z]{15}/) != nil)
      #expect(try docket("get", "json:lists.json", name).output == saved.output)
    }
  }

  @Test func `get prints what there is and names what is missing`() async throws {
    try await Docket.withFolder { docket in
      _ = try docket("save", "json:l.json", "Lists/a", "n=1")
      _ = try docket("save", "json:l.json", "Lists/a b", "n=2")
      let run = try docket("get", "json:l.json", "Lists/\"a b\"", "Lists/no", "Lists/a")
      #expect(run.status == 1)
      #expect(run.lines == ["Lists/\"a b\" version=2 n=2", "Lists/a version=1 n=1"])
      #expect(run.errorLines.count == 1)
      #expect(run.errors.contains("Lists/no"))
    }
  }
}
