import CSQLite
import Foundation
import Testing

@testable import SQLiteRecords

@Suite("Opening a SQLite store")
struct StoreOpeningTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ name: String, creating: Bool = true) throws -> ConnectionPool {
    try ConnectionPool(
      StoreOpening(
        location: StoreLocation(resolving: folder.file(name)), createsIfMissing: creating),
      durability: .power, waitMilliseconds: 20)
  }

  private func refusal(_ name: String, creating: Bool = true) -> SQLiteFailure.Reason? {
    do {
      _ = try open(name, creating: creating)
      return nil
    } catch {
      return (error as? SQLiteFailure)?.reason
    }
  }

  @Test("makes the file and its companions readable by their owner only")
  func permissions() throws {
    let pool = try open("a.db")
    try pool.writing { connection in
      try connection.transaction(.write) { try connection.execute("CREATE TABLE x (y)") }
    }
    #expect(try folder.names() == ["a.db", "a.db-shm", "a.db-wal"])
    for name in try folder.names() { #expect(try folder.permissions(of: name) == 0o600) }
    pool.close()
    #expect(try folder.names() == ["a.db"])
  }

  @Test("leaves no companion behind when nothing was written")
  func readingOnly() throws {
    try open("a.db").close()
    let pool = try open("a.db")
    let other = try open("a.db", creating: false)
    #expect(try pool.reading { try $0.integer("SELECT count(*) FROM docket_types") } == 0)
    other.close()
    #expect(try folder.names() == ["a.db", "a.db-shm", "a.db-wal"])
    pool.close()
    #expect(try folder.names() == ["a.db"])
  }

  @Test("moves a dead process's log into the file, also when nothing was written since")
  func abandonedLog() throws {
    let pool = try open("a.db")
    try pool.writing { try $0.execute("CREATE TABLE x (y)") }
    // As if the process had died here: file and log, and nobody has them open.
    for name in ["", "-wal"] {
      try folder.bytes(of: "a.db" + name)
        .write(to: URL(fileURLWithPath: folder.file("b.db" + name)))
    }
    pool.close()
    let before = try folder.bytes(of: "b.db")
    let other = try open("b.db")
    #expect(try other.reading { try $0.integer("SELECT count(*) FROM x") } == 0)
    other.close()
    #expect(try folder.names() == ["a.db", "b.db"])
    #expect(try folder.bytes(of: "b.db").count > before.count)
  }

  @Test("writes nothing into a store that became newer while it was open")
  func newerSince() throws {
    let first = try open("a.db")
    let second = try open("a.db")
    try first.writing { try $0.execute("PRAGMA user_version = 2") }
    let failure = #expect(throws: SQLiteFailure.self) { try second.writing { _ in } }
    #expect(failure?.reason == .formatTooNew(2))
  }

  @Test("does not make a file that was only to be read")
  func missing() throws {
    #expect(refusal("a.db", creating: false) == .missing)
    #expect(refusal("none/a.db") == .folderMissing)
    #expect(try folder.names().isEmpty)
  }

  @Test("fills an empty file and keeps its permissions")
  func emptyFile() throws {
    let made = FileManager.default.createFile(
      atPath: folder.file("a.db"), contents: Data(), attributes: [.posixPermissions: 0o640])
    #expect(made)
    #expect(refusal("a.db", creating: false) == .missing)
    try open("a.db").close()
    #expect(try folder.permissions(of: "a.db") == 0o640)
    #expect(refusal("a.db", creating: false) == nil)
  }

  @Test("refuses what is not a store and leaves it as it is", arguments: [1, 15, 511, 6_000])
  func notADatabase(size: Int) throws {
    let content = Data("{\"format\": 1}\n".utf8 + Array(repeating: 0x20, count: 6_000)).prefix(size)
    try content.write(to: URL(fileURLWithPath: folder.file("a.db")))
    #expect(refusal("a.db") == .notADatabase)
    #expect(try folder.names() == ["a.db"])
    #expect(try folder.bytes(of: "a.db") == content)
  }

  @Test("refuses another application's database, even one in WAL mode, and leaves it as it is")
  func foreign() throws {
    var handle: OpaquePointer?
    #expect(sqlite3_open(folder.file("a.db"), &handle) == SQLITE_OK)
    sqlite3_exec(handle, "PRAGMA journal_mode = WAL; CREATE TABLE mine (x)", nil, nil, nil)
    sqlite3_close(handle)
    let before = try folder.bytes(of: "a.db")
    #expect(refusal("a.db") == .foreignDatabase)
    #expect(try folder.names() == ["a.db"])
    #expect(try folder.bytes(of: "a.db") == before)
  }

  @Test("refuses a newer format, in the file and in its log")
  func newerFormat() throws {
    let pool = try open("a.db")
    try pool.writing { try $0.execute("PRAGMA user_version = 2") }
    // The file itself still says 1.
    #expect(refusal("a.db") == .formatTooNew(2))
    pool.close()
    let before = try folder.bytes(of: "a.db")
    #expect(refusal("a.db") == .formatTooNew(2))
    #expect(try folder.bytes(of: "a.db") == before)
  }

  @Test("refuses a folder, a link and a pipe")
  func otherThings() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: false)
    #expect(refusal("folder") == .directory)
    #expect(refusal("folder/") == .directory)
    try open("a.db").close()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("a.db"))
    #expect(refusal("link") == .symbolicLink)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(refusal("pipe") == .notAFile)
    #expect(refusal("a\0b") == .unusablePath)
  }

  @Test(
    "reads a file that cannot be written without a trace, and refuses one with a log",
    .enabled(if: geteuid() != 0, "root can write anywhere"))
  func readOnlyFolder() throws {
    let pool = try open("a.db")
    try pool.writing { try $0.execute("CREATE TABLE x (y)") }
    let log = try folder.bytes(of: "a.db-wal")
    pool.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    let reader = try open("a.db")
    #expect(reader.access == .immutable)
    #expect(try reader.reading { try $0.integer("SELECT count(*) FROM x") } == 0)
    let denied = #expect(throws: SQLiteFailure.self) { try reader.writing { _ in } }
    #expect(denied?.reason == .readOnly)
    #expect(try folder.names() == ["a.db"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try log.write(to: URL(fileURLWithPath: folder.file("a.db-wal")))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    #expect(refusal("a.db") == .permissionDenied)
  }

  @Test("follows links to the folder, once")
  func linkedFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("linked"), withDestinationPath: folder.file("real"))
    let location = try StoreLocation(resolving: folder.file("linked/a.db"))
    #expect(location.path == folder.file("real/a.db"))
  }

  @Test("takes a path verbatim, whatever it looks like")
  func verbatimPaths() throws {
    for name in ["file:x?mode=memory", ":memory:", "a b%20#é.db", "-", "a?immutable=1"] {
      let pool = try open(name)
      try pool.writing { try $0.execute("CREATE TABLE x (y)") }
      pool.close()
      #expect(FileManager.default.fileExists(atPath: folder.file(name)), "\(name)")
      #expect(
        try open(name, creating: false).reading { try $0.integer("SELECT count(*) FROM x") } == 0)
    }
  }

  @Test("sweeps what a crash while creating has left")
  func leftovers() throws {
    for name in ["a.db-new", "a.db-new-journal", "a.db-lock"] {
      try Data("left".utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    try open("a.db").close()
    #expect(try folder.names() == ["a.db"])
  }

  @Test("waits for another writer, then says that the store is locked")
  func locked() throws {
    let first = try open("a.db")
    let second = try open("a.db")
    try first.writing { connection in
      try connection.transaction(.write) {
        let failure = #expect(throws: SQLiteFailure.self) {
          try second.writing { other in try other.transaction(.write) {} }
        }
        #expect(failure?.primaryCode == SQLITE_BUSY)
      }
    }
    try second.writing { other in try other.transaction(.write) {} }
  }

  @Test("moves the log into the file when it has grown")
  func checkpoint() throws {
    let pool = try open("a.db")
    try pool.writing { connection in
      try connection.transaction(.write) { try connection.execute("CREATE TABLE x (y)") }
      let log = connection.commits.pagesInLog
      #expect(log > 0)
      let before = try folder.bytes(of: "a.db").count
      connection.checkpointIfDue(pages: log + 1)
      #expect(try folder.bytes(of: "a.db").count == before)
      connection.checkpointIfDue(pages: log)
      #expect(try folder.bytes(of: "a.db").count > before)
    }
    #expect(try folder.names() == ["a.db", "a.db-shm", "a.db-wal"])
  }

  @Test("answers nothing after it was closed")
  func closed() throws {
    let pool = try open("a.db")
    pool.close()
    pool.close()
    let reading = #expect(throws: SQLiteFailure.self) { try pool.reading { _ in } }
    #expect(reading?.reason == .closed)
    let writing = #expect(throws: SQLiteFailure.self) { try pool.writing { _ in } }
    #expect(writing?.reason == .closed)
  }

  @Test("lets many tasks read and write at once")
  func concurrency() async throws {
    try open("a.db").writing { try $0.execute("CREATE TABLE x (y)") }
    let wide = try ConnectionPool(
      StoreOpening(
        location: StoreLocation(resolving: folder.file("a.db")), createsIfMissing: false),
      durability: .operatingSystem, readers: 1)
    let all = [
      try ConnectionPool(
        StoreOpening(
          location: StoreLocation(resolving: folder.file("a.db")), createsIfMissing: false),
        durability: .operatingSystem), wide,
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let pool = all[number % 2]
        group.addTask {
          try pool.writing { connection in
            try connection.transaction(.write) {
              let insert = try connection.statement("INSERT INTO x VALUES (?1)")
              try insert.bind(Int64(number), at: 1)
              try insert.run()
            }
          }
          _ = try pool.reading { try $0.integer("SELECT count(*) FROM x") }
        }
      }
      try await group.waitForAll()
    }
    #expect(try wide.reading { try $0.integer("SELECT count(DISTINCT y) FROM x") } == 100)
  }
}
