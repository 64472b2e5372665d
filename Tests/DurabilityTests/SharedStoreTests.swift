import CrashTrials
import FaultyFiles
import Foundation
import Records
import Testing

/// A store of a test's own, in real files.
private struct OwnStore {
  let folder: TemporaryFolder
  let store: FileStore

  init(_ kind: FileStore.Kind, name: RecordValue = "Milk") async throws {
    folder = try TemporaryFolder()
    store = FileStore(kind: kind, path: folder.file(kind.fileName))
    let database = try open()
    try await database.save([
      Record("Lists/a", ["name": name]), Record("Lists/b", ["name": "Bread"]),
      Record("Counts/all", ["sum": 0]),
    ])
    try await database.close()
  }

  func open() throws -> any RecordDatabase {
    try store.open(.readWrite(createIfMissing: true))
  }

  /// Runs another process and gives the lines that it prints.
  func lines(of role: ChildRole, _ number: Int) async throws -> [String] {
    let text = try await ChildProcess.output(of: KillTests.recordCrashes, role, store, number)
    return text.split(separator: "\n").map(String.init)
  }
}

@Suite("Two processes on one store")
struct TwoProcessTests {
  @Test("take turns, and no addition is lost", arguments: FileStore.Kind.allCases)
  func additions(kind: FileStore.Kind) async throws {
    let own = try await OwnStore(kind)
    async let one = own.lines(of: .clerk, 40)
    async let other = own.lines(of: .clerk, 40)
    for acknowledgements in [try await one, try await other] {
      #expect(acknowledgements.joined().count { $0 == "." } == 40)
    }
    #expect(try await own.open().fetch("Counts/all")?["sum"] == 80)
  }
}

/// As a user who is not root, who may write anywhere; a test that is run by root becomes nobody.
@Suite("A store that may be read and not written")
struct ReadOnlyFolderTests {
  private static let nobody = 65_534

  @Test(
    "opens for reading, and says which folder keeps it from saving",
    arguments: FileStore.Kind.allCases)
  func reading(kind: FileStore.Kind) async throws {
    let own = try await OwnStore(kind)
    let name = kind.fileName
    let bytes = try own.folder.bytes(name)
    let names = try own.folder.names
    for name in names { try own.folder.setPermissions(0o444, of: name) }
    try own.folder.setPermissions(0o555, of: "")
    let lines = try await own.lines(of: .visitor, Self.nobody)
    try own.folder.setPermissions(0o755, of: "")
    #expect(lines.count == 2)
    #expect(lines.first == "opened with 2")
    #expect(lines.last?.hasPrefix("saving: permissionDenied") == true)
    #expect(lines.last?.contains(own.folder.path) == true)
    #expect(try own.folder.bytes(name) == bytes)
    #expect(try own.folder.names == names)
  }

  @Test("is refused when commits wait in a log that nobody may move into the file")
  func log() async throws {
    let own = try await OwnStore(.sqlite)
    let database = try own.open()
    try await database.save(Record("Lists/c", ["name": "Eggs"]))
    let copy = try TemporaryFolder()
    for name in ["lists.db", "lists.db-wal"] {
      try copy.write(try own.folder.bytes(name), to: name)
      try copy.setPermissions(0o444, of: name)
    }
    try copy.setPermissions(0o555, of: "")
    let text = try await ChildProcess.output(
      of: KillTests.recordCrashes, .visitor,
      FileStore(kind: .sqlite, path: copy.file("lists.db")), Self.nobody)
    try copy.setPermissions(0o755, of: "")
    #expect(text.hasPrefix("opening: permissionDenied"))
    #expect(text.contains(copy.path))
  }
}

@Suite("A store whose file was taken from under it")
struct TakenFileTests {
  @Test("acknowledges nothing when another store has the name", arguments: FileStore.Kind.allCases)
  func replaced(kind: FileStore.Kind) async throws {
    let own = try await OwnStore(kind)
    // Different from the start: a journal continues whatever is the same as its document.
    let other = try await OwnStore(kind, name: "Salt")
    let (name, bytes) = (kind.fileName, try other.folder.bytes(kind.fileName))
    let database = try own.open()
    try await database.save(Record("Lists/c", ["name": "Eggs"]))
    try #require(rename(other.store.path, own.store.path) == 0)
    let error = await #expect(throws: RecordError.self) {
      try await database.save(Record("Lists/d", ["name": "Tea"]))
    }
    #expect([.unavailable, .corrupt].contains(error?.code))
    #expect(error?.message.contains(own.folder.path) == true)
    #expect(try own.folder.bytes(name) == bytes)
  }

  @Test("acknowledges nothing when the file is gone", arguments: FileStore.Kind.allCases)
  func deleted(kind: FileStore.Kind) async throws {
    let own = try await OwnStore(kind)
    let database = try own.open()
    try await database.save(Record("Lists/c", ["name": "Eggs"]))
    try FileManager.default.removeItem(atPath: own.store.path)
    let error = await #expect(throws: RecordError.self) {
      try await database.save(Record("Lists/d", ["name": "Tea"]))
    }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains(own.folder.path) == true)
    #expect(!(try own.folder.names.contains(kind.fileName)))
  }
}
