import CSQLite
import Foundation

/// Reading the columns of the current row; indices count from 0, as SQLite's do.
///
/// What SQLite hands out lives until the next step, so a value is copied exactly once: into the
/// Swift value that is returned.
extension SQLiteStatement {
  func isNull(at column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// SQLite's storage class of the value: `SQLITE_INTEGER`, `SQLITE_FLOAT`, …
  func storageClass(at column: Int32) -> Int32 {
    sqlite3_column_type(handle, column)
  }

  func int(at column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  func double(at column: Int32) -> Double {
    sqlite3_column_double(handle, column)
  }

  /// A value for as long as the row is the current one; asked for once, it can be looked at in several ways.
  func stored(at column: Int32) -> StoredValue {
    StoredValue(handle: sqlite3_column_value(handle, column))
  }

  /// A value as it is stored.
  func value(at column: Int32) -> SQLValue {
    switch storageClass(at: column) {
    case SQLITE_INTEGER: .int(int(at: column))
    case SQLITE_FLOAT: .double(double(at: column))
    case SQLITE_TEXT: .text(text(at: column))
    case SQLITE_BLOB: .blob(data(at: column))
    default: .null
    }
  }

  func text(at column: Int32) -> String {
    withText(at: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the bytes of a text without a copy.
  func withText<Result>(
    at column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    // The text must be asked for before its length, or the length may be that of another encoding.
    guard let start = sqlite3_column_text(handle, column) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  func data(at column: Int32) -> Data {
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
