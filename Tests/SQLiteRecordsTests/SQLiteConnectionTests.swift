import CSQLite
import Foundation
import Testing

@testable import SQLiteRecords

@Suite("A SQLite connection")
struct SQLiteConnectionTests {
  private let folder: TemporaryFolder
  private let pool: ConnectionPool

  init() throws {
    folder = try TemporaryFolder()
    pool = try ConnectionPool(
      StoreOpening(
        location: StoreLocation(resolving: folder.file("a.db")), createsIfMissing: true),
      durability: .power)
  }

  @Test("has every hardening option, whether it reads or writes")
  func hardening() throws {
    let check: @Sendable (SQLiteConnection) throws -> Void = { connection in
      for (option, on) in SQLiteConnection.requiredOptions {
        let isOn = try connection.option(option)
        #expect(isOn == (on == 1), "option \(option)")
      }
      let mapped = try connection.integer("PRAGMA mmap_size")
      #expect(mapped == 0)
      let checked = try connection.integer("PRAGMA cell_size_check")
      #expect(checked == 1)
    }
    try pool.reading(check)
    try pool.writing(check)
  }

  @Test("flushes fully by default and checkpoints only by itself")
  func writerSettings() throws {
    try pool.writing { connection in
      #expect(try connection.integer("PRAGMA synchronous") == 2)
      #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 0)
      let mode = try connection.prepare("PRAGMA journal_mode")
      #expect(try mode.step())
      #expect(mode.text(at: 0) == "wal")
    }
    let other = try ConnectionPool(
      StoreOpening(
        location: StoreLocation(resolving: folder.file("b.db")), createsIfMissing: true),
      durability: .operatingSystem)
    #expect(try other.writing { try $0.integer("PRAGMA synchronous") } == 1)
  }

  @Test("takes a column that does not exist for an error, not for a string")
  func doubleQuotes() throws {
    #expect(throws: SQLiteFailure.self) {
      try pool.reading { try $0.integer("SELECT \"nosuch\" = \"nosuch\"") }
    }
  }

  @Test("cannot write when it is for reading")
  func queryOnly() throws {
    #expect(throws: SQLiteFailure.self) {
      try pool.reading { try $0.execute("CREATE TABLE x (y)") }
    }
  }

  @Test("keeps text and bytes as they are, empty ones too")
  func values() throws {
    try pool.writing { connection in
      let select = try connection.prepare("SELECT ?1, ?2, ?3, ?4, ?5, typeof(?2), typeof(?4)")
      let text = "e\u{301} \u{1F468}\u{200D}\u{1F469} %_*?'\""
      try select.bind(text, at: 1)
      try select.bind("", at: 2)
      try select.bind(Data([0, 255, 0]), at: 3)
      try select.bind(Data(), at: 4)
      try select.bind(Int64(9_007_199_254_740_993), at: 5)
      #expect(try select.step())
      #expect(Array(select.text(at: 0).utf8) == Array(text.utf8))
      #expect(select.text(at: 1).isEmpty)
      #expect(select.data(at: 2) == Data([0, 255, 0]))
      #expect(select.data(at: 3).isEmpty)
      #expect(select.int(at: 4) == 9_007_199_254_740_993)
      #expect(select.text(at: 5) == "text")
      #expect(select.text(at: 6) == "blob")
    }
  }

  @Test("lends a text for the time of one read")
  func borrowedText() throws {
    try pool.reading { connection in
      let select = try connection.statement("SELECT ?1")
      for text in ["", "short", String(repeating: "long ", count: 100)] {
        let read = try select.withBound(text, at: 1) {
          _ = try select.step()
          return select.text(at: 0)
        }
        #expect(read == text)
      }
    }
  }

  @Test("prepares a statement once")
  func cache() throws {
    try pool.reading { connection in
      let before = connection.statements.count
      let first = try connection.statement("SELECT 1")
      let second = try connection.statement("SELECT 1")
      #expect(first === second)
      #expect(connection.statements.count == before + 1)
    }
  }

  @Test("forgets the statements used longest ago")
  func eviction() throws {
    try pool.reading { connection in
      let cache = StatementCache(capacity: 4)
      let kept = try cache.statement(for: "SELECT 0") { () throws(SQLiteFailure) in
        try connection.prepare("SELECT 0")
      }
      for number in 1...20 {
        let sql = "SELECT \(number)"
        _ = try cache.statement(for: sql) { () throws(SQLiteFailure) in
          try connection.prepare(sql)
        }
        let again = try cache.statement(for: "SELECT 0") { () throws(SQLiteFailure) in
          try connection.prepare("SELECT 0")
        }
        #expect(again === kept)
        #expect(cache.count <= 4)
      }
    }
  }

  @Test("undoes a transaction that fails and can go on")
  func rollback() throws {
    struct Stop: Error {}
    try pool.writing { connection in
      #expect(throws: Stop.self) {
        try connection.transaction(.write) {
          try connection.execute("CREATE TABLE gone (x)")
          throw Stop()
        }
      }
      #expect(!connection.isInTransaction)
      #expect(throws: SQLiteFailure.self) { try connection.execute("SELECT * FROM gone") }
      try connection.transaction(.write) { try connection.execute("CREATE TABLE kept (x)") }
      try connection.execute("SELECT * FROM kept")
    }
  }

  @Test("quotes any name")
  func quoting() throws {
    try pool.writing { connection in
      for name in ["a", "a.b", "a\"b", "\"", "a b", "select", "name~2", "[x]", "`y`"] {
        try connection.execute("CREATE TABLE \(quoted(name)) (\(quoted(name)) TEXT)")
        try connection.execute("SELECT \(quoted(name)) FROM \(quoted(name))")
      }
    }
  }

  @Test("stops a long read when its task is cancelled")
  func cancellation() async throws {
    let pool = pool
    let task = Task {
      try pool.reading { connection in
        // Counts for ever: only the cancellation ends it.
        try connection.integer(
          "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n")
      }
    }
    task.cancel()
    let failure = await #expect(throws: SQLiteFailure.self) { try await task.value }
    #expect(failure?.primaryCode == SQLITE_INTERRUPT)
  }
}
