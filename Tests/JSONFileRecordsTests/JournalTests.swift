import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite struct JournalTests {
  let store: StoreFolder
  let files = FaultyFileSystem()

  init() throws {
    store = try StoreFolder()
  }

  @Test func aSaveAddsOneLineAndFlushesIt() async throws {
    let database = try store.open(on: files)
    try await database.save(list("a", name: "Bread"))
    files.forgetCalls()
    try await database.save(list("b", name: "Milk"))
    let changing = files.calls.filter {
      ![.readStatus, .lock, .unlock].contains($0.operation)
    }
    #expect(
      changing.map(\.description) == ["write lists.json.journal", "flush lists.json.journal"])
    let lines = try store.folder.text("lists.json.journal").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[2].dropFirst(#"{"checksum":"12345678""#.count)
        == #","commits":[{"sequence":2,"saved":{"Lists":{"b":{"created":"2026-03-02T10:15:00.25Z","#
        + #""modified":"2026-03-02T10:15:00.25Z","version":2,"name":"Milk"}}}}]}"#)
  }

  /// The first save of a store makes the document, then the journal, each whole before the next.
  @Test func theFirstSaveComesInTheOnlySafeOrder() async throws {
    let database = try store.open(on: files)
    #expect(try store.folder.names == [])
    files.forgetCalls()
    try await database.save(list("a", name: "Bread"))
    let operations: Set<FileError.Operation> = [.write, .flush, .rename, .flushFolder]
    let folder = FilePath.split(store.folder.path).name
    #expect(
      files.calls.filter { operations.contains($0.operation) }.map(\.description) == [
        "write lists.json.new", "write lists.json.new", "flush lists.json.new",
        "rename lists.json", "flush the folder \(folder)",
        "write lists.json.journal", "flush lists.json.journal", "flush the folder \(folder)",
        "write lists.json.journal", "flush lists.json.journal",
      ])
  }

  @Test func aSaveCostsTheSameInALargeStore() async throws {
    let database = try store.open(on: files)
    try await database.save((0..<10_000).map { list("list-\($0)", name: "List number \($0)") })
    try await database.close()
    let second = try store.open(on: files)
    files.forgetCalls()
    try await second.save(list("one more", name: "Milk"))
    try await second.close()
    #expect(files.bytesWritten < 1_024)
    #expect(try await store.open(.readOnly).count(Query("Lists")) == 10_001)
  }

  @Test func theJournalIsFoldedWhenItOutgrowsTheDocument() async throws {
    let database = try store.open()
    for number in 0..<40 {
      try await database.save(
        list("a", name: String(repeating: "\(number % 10)", count: 4_000)), policy: .overwrite)
    }
    #expect(try store.folder.bytes("lists.json.journal").count < 100_000)
    #expect(try await store.names()["a"] == String(repeating: "9", count: 4_000))
  }

  @Test func closingFoldsASmallStore() async throws {
    try await store.makeStore()
    #expect(try store.folder.names.contains("lists.json.journal"))
    let database = try store.open()
    try await database.close()
    #expect(try store.folder.names == ["lists.json"])
    #expect(try await store.names() == ["a": "Bread", "b": "Milk"])
  }

  @Test func compactingFoldsAnyStore() async throws {
    let database = try store.open()
    try await database.save(list("a", name: "Bread"))
    try await database.compact()
    #expect(!(try store.folder.names.contains("lists.json.journal")))
    let bytes = try store.folder.bytes("lists.json")
    try await database.compact()
    #expect(try store.folder.bytes("lists.json") == bytes)
    try await database.save(list("b", name: "Milk"))
    #expect(try await store.names() == ["a": "Bread", "b": "Milk"])
  }

  // MARK: - Torn tails

  /// However much of the last line is there, the store is as before that line, and goes on.
  @Test func aTornLineIsAsIfItWereNotThere() async throws {
    try await store.makeStore()
    let journal = try store.folder.bytes("lists.json.journal")
    let start = try #require(journal.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    for length in stride(from: start, to: journal.count, by: 7) {
      try store.folder.write(journal[..<length], to: "lists.json.journal")
      #expect(try await store.names() == ["a": "Bread"])
    }
    let database = try store.open()
    try await database.save(list("c", name: "Eggs"))
    #expect(try await store.names() == ["a": "Bread", "c": "Eggs"])
  }

  /// A crash can also leave the last sector of a long line, and not one before.
  @Test func aLineThatLacksASectorIsTorn() async throws {
    let database = try store.open()
    try await database.save(list("a", name: "Bread"))
    try await database.save(list("b", name: String(repeating: "Milk ", count: 500)))
    let journal = try store.folder.bytes("lists.json.journal")
    let start = try #require(journal.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    for sector in start / 512...(journal.count - 1) / 512 {
      var torn = journal
      let range = max(start, sector * 512)..<min(journal.count, (sector + 1) * 512)
      for place in range { torn[place] = 0 }
      try store.folder.write(torn, to: "lists.json.journal")
      #expect(try await store.names() == ["a": "Bread"])
    }
  }

  /// A crash before the first line was finished leaves nothing that was acknowledged.
  @Test func aTornFirstLineIsAsIfThereWereNoJournal() async throws {
    try await store.makeStore()
    let journal = try store.folder.bytes("lists.json.journal")
    let end = try #require(journal.firstIndex(of: UInt8(ascii: "\n")))
    for length in 0...end {
      try store.folder.write(journal[..<length], to: "lists.json.journal")
      #expect(try await store.names() == ["a": "Bread"])
    }
    let database = try store.open()
    try await database.save(list("c", name: "Eggs"))
    #expect(try await store.names() == ["a": "Bread", "c": "Eggs"])
  }

  // MARK: - Damage

  @Test(arguments: ["lists.json", "lists.json.journal"])
  func everyFlippedByteIsFound(name: String) async throws {
    try await store.makeStore()
    let bytes = try store.folder.bytes(name)
    for place in bytes.indices {
      for flip: UInt8 in [1 << (place % 8), 0x20] {
        var damaged = bytes
        damaged[place] ^= flip
        try store.folder.write(damaged, to: name)
        let found = await code { _ = try store.open(.readOnly) }
        #expect(
          found == .corrupt || found == .formatTooNew,
          "byte \(place) of \(name), \(bytes[place]) became \(damaged[place])")
      }
    }
  }

  @Test func missingAndRepeatedLinesAreFound() async throws {
    let database = try store.open()
    for name in ["a", "b", "c"] { try await database.save(list(name, name: name)) }
    let lines = try store.folder.text("lists.json.journal").split(separator: "\n")
    for order in [[0, 1, 3], [0, 2, 3], [0, 1, 1, 2, 3], [0, 2, 1, 3], [1, 2, 3]] {
      let text = order.map { lines[$0] + "\n" }.joined()
      try store.folder.write(text, to: "lists.json.journal")
      #expect(await code { _ = try store.open(.readOnly) } == .corrupt, "lines \(order)")
    }
  }

  @Test func aJournalOfAnotherDocumentIsRefused() async throws {
    try await store.makeStore()
    let journal = try store.folder.bytes("lists.json.journal")
    let other = try StoreFolder()
    let database = try other.open()
    try await database.save(list("x", name: "Tea"))
    try await database.close()
    try other.folder.write(journal, to: "lists.json.journal")
    #expect(await code { _ = try other.open() } == .corrupt)
  }

  @Test func aJournalWithoutItsDocumentIsRefused() async throws {
    try await store.makeStore()
    try FileManager.default.removeItem(atPath: store.path)
    #expect(await code { _ = try store.open() } == .corrupt)
  }

  /// A crash after the document was replaced and before its journal was removed.
  @Test func aFoldedJournalSaysNothing() async throws {
    try await store.makeStore()
    let journal = try store.folder.bytes("lists.json.journal")
    let database = try store.open()
    try await database.delete("Lists/a")
    let longer = try store.folder.bytes("lists.json.journal")
    try await database.close()
    for leftover in [journal, longer] {
      try store.folder.write(leftover, to: "lists.json.journal")
      #expect(try await store.names() == ["b": "Milk"])
    }
    let next = try store.open()
    try await next.save(list("c", name: "Eggs"))
    #expect(try await store.names() == ["b": "Milk", "c": "Eggs"])
  }
}
