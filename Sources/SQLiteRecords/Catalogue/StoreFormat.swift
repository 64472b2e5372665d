/// What a file must say about itself before anything in it is read or changed.
enum StoreFormat {
  /// `application_id` in the header: "Dckt" in ASCII.
  static let applicationID: Int64 = 0x4463_6b74

  /// `user_version` in the header: the layout this code writes.
  static let version: Int64 = 1

  /// The tables every store has. Their names begin with `docket_`, which no record table's does.
  ///
  /// - `docket_types`: the table of each record type, and whether it is closed to new fields.
  /// - `docket_fields`: the column of each field and the kind its first save gave it.
  /// - `docket_indices`: what was declared to be found fast, and with which rules of folding it was made; NULL while
  ///   there is nothing to make it of.
  /// - `docket_deletions`: what was deleted, and by which commit; a record that is there again counts.
  /// - `docket_store`: facts about the store as a whole: the number of a commit that left no other
  ///   trace, the last commit whose deletions were forgotten, and the checksum of the catalogue.
  static let tables = """
    CREATE TABLE docket_types (
      type TEXT NOT NULL PRIMARY KEY,
      "table" TEXT NOT NULL UNIQUE,
      closed INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE docket_fields (
      type TEXT NOT NULL,
      field TEXT NOT NULL,
      "column" TEXT NOT NULL,
      kind TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (type, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE docket_indices (
      number INTEGER NOT NULL PRIMARY KEY,
      declaration TEXT NOT NULL UNIQUE,
      folding TEXT
    ) STRICT;
    CREATE TABLE docket_deletions (
      type TEXT NOT NULL,
      name TEXT NOT NULL,
      version INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      checksum INTEGER,
      PRIMARY KEY (type, name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX docket_deletions_seq ON docket_deletions (seq, version);
    CREATE TABLE docket_store (
      key TEXT NOT NULL PRIMARY KEY,
      value ANY,
      checksum INTEGER
    ) STRICT, WITHOUT ROWID;
    """

  /// Checks the file itself, without regard to its log, and without a lock.
  ///
  /// The header's bytes are looked at as they are. SQLite would look at more, and take a file for
  /// damaged whose log is only half moved into it when a process died; with its log it is whole.
  static func checkFile(of connection: SQLiteConnection) throws(SQLiteFailure) {
    let header = try connection.firstBytes(100)
    guard header.starts(with: "SQLite format 3\0".utf8) else {
      throw SQLiteFailure(.notADatabase, file: connection.file)
    }
    func integer(at offset: Int) -> Int64 {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
    try check(application: integer(at: 68), version: integer(at: 60), connection.file)
  }

  /// Checks what `connection` sees, its log included.
  static func check(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    func integer(_ sql: String) throws(SQLiteFailure) -> Int64 {
      let statement = try connection.prepare(sql)
      return try statement.step() ? statement.int(at: 0) : 0
    }
    try check(
      application: integer("PRAGMA application_id"), version: integer("PRAGMA user_version"),
      connection.file)
  }

  private static func check(
    application: Int64, version: Int64, _ file: String
  ) throws(SQLiteFailure) {
    guard application == applicationID, version > 0 else {
      throw SQLiteFailure(.foreignDatabase, file: file)
    }
    guard version <= Self.version else {
      throw SQLiteFailure(.formatTooNew(Int32(truncatingIfNeeded: version)), file: file)
    }
  }

  /// Writes the header and the empty tables into a new file, durably, and leaves it in WAL mode.
  static func write(to connection: SQLiteConnection) throws {
    try connection.transaction(.write) {
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.execute(tables)
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }
}
