import CSQLite
import Foundation

/// Binding values; indices count from 1, as SQLite's do.
extension SQLiteStatement {
  func bindNull(at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_null(handle, index))
  }

  func bind(_ value: Int64, at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ value: Double, at index: Int32) throws(SQLiteFailure) {
    try check(sqlite3_bind_double(handle, index, value))
  }

  /// Binds text by its length in bytes, verbatim.
  func bind(_ value: String, at index: Int32) throws(SQLiteFailure) {
    var value = value
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty string has no base address, and a null pointer would bind NULL.
        guard let base = characters.baseAddress else {
          return docket_sqlite_bind_text(handle, index, "", 0)
        }
        return docket_sqlite_bind_text(handle, index, base, UInt64(characters.count))
      }
    }
    try check(code)
  }

  /// Binds text by its bytes.
  func bind(text bytes: [UInt8], at index: Int32) throws(SQLiteFailure) {
    let code = bytes.withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else {
        return docket_sqlite_bind_text(handle, index, "", 0)
      }
      return docket_sqlite_bind_text(handle, index, base, UInt64(bytes.count))
    }
    try check(code)
  }

  /// Binds text without a copy; the bytes must stay where they are until the bindings are cleared.
  func bind(lent bytes: UnsafeRawBufferPointer, at index: Int32) throws(SQLiteFailure) {
    guard let base = bytes.bindMemory(to: CChar.self).baseAddress else {
      return try check(docket_sqlite_bind_text(handle, index, "", 0))
    }
    try check(docket_sqlite_bind_borrowed_text(handle, index, base, UInt64(bytes.count)))
  }

  /// Binds bytes; empty data stays data and does not become NULL.
  func bind(_ value: Data, at index: Int32) throws(SQLiteFailure) {
    let code = value.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(handle, index, 0)
      }
      return docket_sqlite_bind_blob(handle, index, base, UInt64(bytes.count))
    }
    try check(code)
  }

  /// Binds what a function is asked; it lives as long as the binding.
  func bind(_ expression: RowExpression, at index: Int32) throws(SQLiteFailure) {
    let object = Unmanaged.passRetained(expression).toOpaque()
    try check(
      docket_sqlite_bind_object(handle, index, object) { object in
        // SQLite lets go also of what it could not bind.
        if let object { Unmanaged<RowExpression>.fromOpaque(object).release() }
      })
  }

  /// Binds text without a copy for the time of `body`, as a point read does.
  ///
  /// `body` must leave the statement reset: its value is gone afterwards.
  func withBound<Result>(
    _ value: String, at index: Int32, _ body: () throws -> Result
  ) throws -> Result {
    var value = value
    return try value.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { characters in
        if let base = characters.baseAddress {
          try check(
            docket_sqlite_bind_borrowed_text(handle, index, base, UInt64(characters.count)))
        } else {
          try check(docket_sqlite_bind_text(handle, index, "", 0))
        }
        defer {
          reset()
          sqlite3_bind_null(handle, index)
        }
        return try body()
      }
    }
  }
}
