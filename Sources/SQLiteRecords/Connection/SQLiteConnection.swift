import CSQLite
import Records

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One open SQLite handle with its statements.
///
/// It is not `Sendable`: each is kept behind a lock and used by one thread at a time, so SQLite
/// needs no mutex of its own.
final class SQLiteConnection {
  let handle: OpaquePointer
  let file: String
  let role: Role
  let durability: Durability
  let statements = StatementCache()
  var plans = PlanCache()
  let disk: StoreDisk
  let busyWait: BusyWait
  let commits = CommitMonitor()
  /// The catalogue as it was read last; see `snapshot`.
  var knownCatalogue: Catalogue?
  /// How the store was after this connection's last commit; see `stateForWriting`.
  var committed: Committed?
  /// The shape of the records that were saved last, as long as the catalogue is the same.
  var planned: (catalogue: Catalogue, shape: PlannedShape)?
  /// Where the records are that the plan in hand asked for.
  var rowsRead = RowsRead()
  /// What writes the rows of the table that was written last.
  var rowWriter: RowWriter?
  /// The statements that begin a write transaction and that end any, once they were needed.
  var beginning: SQLiteStatement?
  var ending: SQLiteStatement?
  /// What the last look for commits of others found, on the connection that looks.
  var noticed: Noticed?
  /// The log, once commits were announced by it; see `announceToOthers`. SQLite has no lock on it, as it has on the file
  /// and on shared memory, that closing this would undo; and it keeps its log while it is open.
  var log: Int32 = -1

  /// Whether the log's name is on the disk for good; see `flushFolderOnce`.
  var hasFlushedFolder = false

  enum Role: Sendable, Hashable {
    /// The one connection that commits and checkpoints.
    case writer
    /// A connection that only reads.
    case reader
    /// Reads a file that nobody can change, without locks and without files of its own.
    case immutable
  }

  /// Opens an existing file; it is never created here.
  ///
  /// - Parameters:
  ///   - path: Absolute, in a folder whose links have been resolved.
  ///   - isChecked: Whether the file is known to be a store; else its header is looked at before anything else.
  init(
    path: String, role: Role, durability: Durability = .power, wait: BusyWait = BusyWait(),
    on disk: StoreDisk = .local, isChecked: Bool = true
  ) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      role == .immutable ? immutableAddress(of: path) : path, &opened, Self.flags(for: role),
      disk.vfs)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure.from(code: code, handle: opened, file: path)
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    file = path
    self.role = role
    self.durability = durability
    self.disk = disk
    busyWait = wait
    sqlite3_extended_result_codes(opened, 1)
    busyWait.install(on: opened)
    if !isChecked { try StoreFormat.checkFile(of: self) }
    try harden(durability: durability)
  }

  deinit {
    // `close_v2` would wait for statements that are still alive, and then call back what is gone by then.
    statements.removeAll()
    (rowWriter, beginning, ending) = (nil, nil, nil)
    if log >= 0 { close(log) }
    sqlite3_close_v2(handle)
  }

  private static func flags(for role: Role) -> Int32 {
    // NOFOLLOW: a symbolic link put in the file's place is refused. NOMUTEX: our lock is enough.
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    switch role {
    case .writer, .reader: return common | SQLITE_OPEN_READWRITE
    case .immutable: return common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  /// Prepares `sql`, or takes it from the cache.
  func statement(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
    try statements.statement(for: sql) { () throws(SQLiteFailure) in try prepare(sql) }
  }

  /// Prepares one statement that is not cached.
  func prepare(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw failure(code == SQLITE_OK ? SQLITE_MISUSE : code)
    }
    return SQLiteStatement(adopting: prepared, sql: sql, connection: handle, file: file)
  }

  /// Runs statements without values; for schema and settings, never with text from outside.
  func execute(_ sql: String) throws(SQLiteFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// The one integer that `sql` answers, such as a pragma's value.
  func integer(_ sql: String) throws(SQLiteFailure) -> Int64 {
    let statement = try statement(sql)
    defer { statement.reset() }
    guard try statement.step() else { return 0 }
    return statement.int(at: 0)
  }

  /// The first bytes of the file as they are.
  func firstBytes(_ count: Int) throws(SQLiteFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = docket_sqlite_read_start(handle, &bytes, Int32(count))
    guard code == SQLITE_OK else { throw failure(code) }
    return bytes
  }

  func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure.from(code: code, handle: handle, file: file)
  }
}

/// The address that makes SQLite open `path` immutable, which only an address can ask for.
///
/// Every byte that is not a plain letter, digit or slash is escaped, so nothing in a path can be
/// read as a parameter.
private func immutableAddress(of path: String) -> String {
  var address = "file://"
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"):
      address.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16)
      address += byte < 16 ? "%0" + digits : "%" + digits
    }
  }
  return address + "?immutable=1"
}
