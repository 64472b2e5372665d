import CSQLite

/// One prepared statement: bind, step, read, reset.
///
/// It belongs to the connection that prepared it and is used under that connection's lock.
final class SQLiteStatement {
  let handle: OpaquePointer
  let sql: String
  private let connection: OpaquePointer
  private let file: String

  /// Takes over a statement that `connection` has just prepared.
  init(adopting handle: OpaquePointer, sql: String, connection: OpaquePointer, file: String) {
    self.handle = handle
    self.sql = sql
    self.connection = connection
    self.file = file
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Moves to the next row.
  ///
  /// - Returns: Whether there is one; `false` when the statement is done.
  func step() throws(SQLiteFailure) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let failure = SQLiteFailure.from(code: code, handle: connection, file: file)
    sqlite3_reset(handle)
    throw failure
  }

  /// Runs a statement that answers no rows, and makes it ready for the next use.
  func run() throws(SQLiteFailure) {
    while try step() {}
    reset()
  }

  /// Ends the statement's use of the database; the bound values stay.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Forgets the bound values, so that a cached statement keeps no large value alive.
  func clearBindings() {
    sqlite3_clear_bindings(handle)
  }

  /// Whether the schema was found to be another one than when the statement was prepared, since this was asked last.
  var wasPreparedAnew: Bool { docket_sqlite_was_prepared_anew(handle) != 0 }

  /// Whether the statement cannot change the database.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// The number of values to bind.
  var parameterCount: Int32 { sqlite3_bind_parameter_count(handle) }

  /// The number of columns in a row.
  var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Throws when a binding was refused: a wrong index, or no memory.
  func check(_ code: Int32) throws(SQLiteFailure) {
    guard code == SQLITE_OK else {
      throw SQLiteFailure.from(code: code, handle: connection, file: file)
    }
  }
}
