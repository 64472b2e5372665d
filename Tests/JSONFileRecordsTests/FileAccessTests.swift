import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite struct FileAccessTests {
  let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  static let strangers: [(String, RecordError.Code)] = [
    ("", .corrupt), ("not JSON", .corrupt), ("{}", .corrupt), ("[1, 2]", .corrupt),
    ("{\"format\": 2, \"anything\": null}", .formatTooNew), ("{\"format\": 0}", .corrupt),
    ("{\"format\": \"1\"}", .corrupt), ("SQLite format 3\0", .corrupt),
    ("{\"format\": 1, \"checksum\": \"00000000\", \"sequence\": 0}", .corrupt),
  ]

  @Test(arguments: strangers, [StoreAccess.readOnly, .readWrite(createIfMissing: true)])
  func anotherFileIsRefusedAndUntouched(
    stranger: (text: String, code: RecordError.Code), access: StoreAccess
  ) async throws {
    try store.folder.write(stranger.text, to: "lists.json")
    #expect(await code { _ = try store.open(access) } == stranger.code)
    #expect(try store.folder.text("lists.json") == stranger.text)
    #expect(try store.folder.names == ["lists.json"])
  }

  @Test func aSyntaxErrorNamesFileLineAndColumn() async throws {
    try await store.makeStore()
    let text = try store.folder.text("lists.json")
    let broken = text.replacing("\"name\": \"Bread\"", with: "\"name\": Bread")
    try store.folder.write(broken, to: "lists.json")
    let line = try #require(broken.split(separator: "\n").firstIndex { $0.contains("Bread") }) + 1
    let error = #expect(throws: RecordError.self) { try store.open() }
    #expect(
      error?.message.hasPrefix("\(store.path), line \(line), column 17: a string is expected")
        == true)
  }

  @Test func aFolderIsNoStore() async throws {
    try FileManager.default.createDirectory(
      atPath: store.path, withIntermediateDirectories: false)
    let error = #expect(throws: RecordError.self) { try store.open() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("it is a folder") == true)
  }

  @Test(arguments: [StoreAccess.readOnly, .readWrite(createIfMissing: false)])
  func aMissingFileIsNotMade(access: StoreAccess) async throws {
    #expect(await code { _ = try store.open(access) } == .unavailable)
    #expect(try store.folder.names == [])
  }

  @Test func aMissingFolderIsNamed() throws {
    let error = #expect(throws: RecordError.self) {
      try JSONFileDatabase(path: store.folder.file("none/lists.json"))
    }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains(store.folder.file("none")) == true)
  }

  @Test func readingChangesNothing() async throws {
    try await store.makeStore()
    try FileManager.default.removeItem(atPath: store.folder.file("lists.json.lock"))
    let names = try store.folder.names
    let bytes = try names.map { try store.folder.bytes($0) }
    for access in [StoreAccess.readOnly, .readWrite(createIfMissing: true)] {
      let database = try store.open(access)
      #expect(try await database.names() == ["a": "Bread", "b": "Milk"])
      _ = try await database.changes(since: nil, limit: nil)
      if access == .readOnly { try await database.close() }
    }
    #expect(try store.folder.names == names)
    #expect(try names.map { try store.folder.bytes($0) } == bytes)
  }

  @Test func aReaderDoesNotWrite() async throws {
    try await store.makeStore()
    let database = try store.open(.readOnly)
    #expect(await code { try await database.save(list("c", name: "Eggs")) } == .permissionDenied)
    #expect(await code { try await database.compact() } == .permissionDenied)
  }

  @Test func permissionsAreKept() async throws {
    try await store.makeStore()
    try store.folder.setPermissions(0o640, of: "lists.json")
    let database = try store.open()
    try await database.compact()
    #expect(try store.folder.permissions("lists.json") == 0o640)
    try await database.save(list("c", name: "Eggs"))
    #expect(try store.folder.permissions("lists.json.journal") == 0o640)
    try await database.close()
    #expect(try store.folder.permissions("lists.json") == 0o640)
  }

  @Test func aNewStoreIsTheOwnersOnly() async throws {
    let database = try store.open()
    try await database.save(list("a", name: "Bread"))
    for name in try store.folder.names { #expect(try store.folder.permissions(name) == 0o600) }
  }

  @Test func aSymbolicLinkStays() async throws {
    let elsewhere = try TemporaryFolder()
    try store.folder.link("lists.json", to: elsewhere.file("real.json"))
    let first = try store.open()
    try await first.save(list("a", name: "Bread"))
    #expect(try elsewhere.names == ["real.json", "real.json.journal", "real.json.lock"])
    // The same store under its own name shares journal and lock.
    let second = try JSONFileDatabase(path: elsewhere.file("real.json"))
    try await second.save(list("b", name: "Milk"))
    #expect(try await first.names() == ["a": "Bread", "b": "Milk"])
    try await first.close()
    try await second.close()
    #expect(try store.folder.names == ["lists.json"])
    #expect(try store.folder.target(of: "lists.json") == elsewhere.file("real.json"))
    #expect(try elsewhere.names == ["real.json"])
  }

  @Test func whatACrashLeftOfAReplacementIsSwept() async throws {
    try await store.makeStore()
    try store.folder.write("half a document", to: "lists.json.new")
    _ = try store.open(.readOnly)
    #expect(try store.folder.names.contains("lists.json.new"))
    _ = try store.open()
    #expect(!(try store.folder.names.contains("lists.json.new")))
  }

  @Test func afterClosingEveryCallThrows() async throws {
    for access in [StoreAccess.readWrite(createIfMissing: true), .readOnly] {
      let database = try store.open(access)
      if access.canWrite { try await database.save(list("a", name: "Bread")) }
      try await database.close()
      try await database.close()
      #expect(await code { _ = try await database.fetch("Lists/a") } == .closed)
      #expect(await code { _ = try await database.all(Query("Lists")) } == .closed)
      #expect(await code { _ = try await database.count(Query("Lists")) } == .closed)
      #expect(await code { _ = try await database.changes(since: nil, limit: nil) } == .closed)
      #expect(await code { _ = try await database.schema() } == .closed)
      #expect(await code { try await database.save(list("a", name: "x")) } == .closed)
      #expect(await code { try await database.compact() } == .closed)
    }
  }

  @Test func aFileThatVanishesIsAnError() async throws {
    try await store.makeStore()
    let database = try store.open()
    try FileManager.default.moveItem(atPath: store.path, toPath: store.path + ".old")
    #expect(await code { _ = try await database.names() } == .unavailable)
    #expect(await code { try await database.save(list("c", name: "Eggs")) } == .unavailable)
    try FileManager.default.moveItem(atPath: store.path + ".old", toPath: store.path)
    #expect(try await database.names() == ["a": "Bread", "b": "Milk"])
  }
}
