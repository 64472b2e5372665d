import CSQLite
import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import SQLiteRecords

/// What protects a SQLite store from others, each shown by what would happen without it.
@Suite("The hardening of a SQLite store")
struct HardeningTests {
  private let folder: SQLiteRecordsTests.TemporaryFolder

  init() throws {
    folder = try SQLiteRecordsTests.TemporaryFolder()
  }

  private func open(on disk: StoreDisk = .local) throws -> ConnectionPool {
    try ConnectionPool(
      StoreOpening(
        location: StoreLocation(resolving: folder.file("a.db"), on: disk), createsIfMissing: true),
      durability: .power, waitMilliseconds: 20)
  }

  @Test("has the options that the promises name")
  func options() {
    let required = Dictionary(
      SQLiteConnection.requiredOptions.map { ($0.option, $0.on) }, uniquingKeysWith: { $1 })
    #expect(required[SQLITE_DBCONFIG_DQS_DML] == 0)
    #expect(required[SQLITE_DBCONFIG_DQS_DDL] == 0)
    #expect(required[SQLITE_DBCONFIG_DEFENSIVE] == 1)
    #expect(required[SQLITE_DBCONFIG_TRUSTED_SCHEMA] == 0)
  }

  @Test("lets no statement write where only SQLite may")
  func defensive() throws {
    try open().writing { connection in
      try connection.execute("CREATE TABLE x (y)")
      // Without an error, but without effect too.
      try connection.execute("PRAGMA writable_schema = ON")
      #expect(throws: SQLiteFailure.self) {
        try connection.execute("UPDATE sqlite_schema SET sql = 'CREATE TABLE x (z)'")
      }
    }
  }

  @Test("runs no trigger and no view that a file brings along")
  func foreignSchema() async throws {
    let database = try SQLiteDatabase(path: folder.file("a.db"))
    try await database.save(Record("Notes/a", ["rank": 1]))
    try await database.save(Record("Notes/b", ["rank": 1]))
    try await database.close()
    var handle: OpaquePointer?
    #expect(sqlite3_open(folder.file("a.db"), &handle) == SQLITE_OK)
    let sql =
      "CREATE TRIGGER t AFTER UPDATE ON Notes BEGIN DELETE FROM Notes WHERE _name = 'b'; END; "
      + "CREATE VIEW v AS SELECT 1 AS x"
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(handle)
    let again = try SQLiteDatabase(path: folder.file("a.db"))
    _ = try await again.modify(
      [.save(Record("Notes/a", ["rank": 2]), .overwrite)], atomically: true
    ).records()
    #expect(try await again.count(Query("Notes")) == 2)
    #expect(throws: SQLiteFailure.self) {
      try again.pool.reading { try $0.integer("SELECT x FROM v") }
    }
  }

  @Test("opens no link, even one that was put in the file's place a moment before")
  func links() throws {
    try open().close()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("a.db"))
    for role in [SQLiteConnection.Role.writer, .reader, .immutable] {
      #expect(throws: SQLiteFailure.self, "\(role)") {
        _ = try SQLiteConnection(path: folder.file("link"), role: role)
      }
    }
  }

  @Test("moves the log into the file only while it holds the lock")
  func checkpointLock() throws {
    let pool = try open()
    let lock = FileLock.guarding(folder.file("a.db"), on: .local)
    #expect(try lock.tryAcquire())
    try pool.writing { connection in
      try connection.transaction(.write) { try connection.execute("CREATE TABLE x (y)") }
      let before = try folder.bytes(of: "a.db")
      connection.checkpointIfDue(pages: 1)
      #expect(try folder.bytes(of: "a.db") == before)
      lock.releaseAndRemove()
      connection.checkpointIfDue(pages: 1)
      #expect(try folder.bytes(of: "a.db") != before)
    }
  }

  @Test("says that the wait for the lock was cancelled, not that the store is locked")
  func cancelledWait() async throws {
    let file = folder.file("a.db")
    let database = try SQLiteDatabase(path: file)
    let lock = FileLock.guarding(file, on: .local)
    #expect(try lock.tryAcquire())
    let code = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let error = #expect(throws: SQLiteFailure.self) {
        try FileLock.guarding(file, on: .local).acquire(BusyWait(), for: file)
      }
      return error.map { RecordError($0).code }
    }.value
    #expect(code == .cancelled)
    lock.releaseAndRemove()
    try await database.close()
  }

  @Test("never moves the log into the file by a connection that reads")
  func readerCheckpoint() throws {
    let pool = try open()
    try pool.writing { connection in
      try connection.transaction(.write) { try connection.execute("CREATE TABLE x (y)") }
      // As if the process had died here: file and log, and nobody has them open.
      for name in ["", "-wal"] {
        try folder.bytes(of: "a.db" + name)
          .write(to: URL(fileURLWithPath: folder.file("b.db" + name)))
      }
    }
    let file = try folder.bytes(of: "b.db")
    let log = try folder.bytes(of: "b.db-wal")
    do {
      let reader = try SQLiteConnection(path: folder.file("b.db"), role: .reader)
      #expect(try reader.integer("SELECT count(*) FROM x") == 0)
    }
    #expect(try folder.bytes(of: "b.db") == file)
    #expect(try folder.bytes(of: "b.db-wal") == log)
  }

  @Test("reads a file that nobody may write without a trace, and refuses one with a log")
  func unwritable() throws {
    let pool = try open()
    try pool.writing { connection in
      try connection.transaction(.write) { try connection.execute("CREATE TABLE x (y)") }
    }
    let log = try folder.bytes(of: "a.db-wal")
    pool.close()
    let disk = StoreDisk(files: Unwritable(base: LocalFileSystem()), vfs: nil)
    let reader = try open(on: disk)
    #expect(reader.access == .immutable)
    #expect(!reader.canWrite)
    #expect(try reader.reading { try $0.integer("SELECT count(*) FROM x") } == 0)
    #expect(try folder.names() == ["a.db"])
    let denied = #expect(throws: SQLiteFailure.self) { try reader.writing { _ in } }
    #expect(denied?.reason == .readOnly)
    try log.write(to: URL(fileURLWithPath: folder.file("a.db-wal")))
    let refused = #expect(throws: SQLiteFailure.self) { _ = try open(on: disk) }
    #expect(refused?.reason == .permissionDenied)
  }
}

/// Files that may be read and not written, as for somebody without rights.
private struct Unwritable: FileSystemDecorator {
  let base: any FileSystem

  func rights(to path: String) -> FileRights {
    base.rights(to: path).subtracting(.write)
  }
}
