import CSQLite
import Foundation

/// A value as SQLite holds it, in the current row or among the arguments of a function.
///
/// It lives until the next step, or as long as the call. SQLite asks for a lock that protects such a value where several
/// threads use one connection, which ours never do.
struct StoredValue {
  let handle: OpaquePointer?

  var isNull: Bool { sqlite3_value_type(handle) == SQLITE_NULL }

  var int: Int64 { sqlite3_value_int64(handle) }

  var double: Double { sqlite3_value_double(handle) }

  var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// Lends the bytes of a text without a copy.
  func withText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    // The text must be asked for before its length, or the length may be that of another encoding.
    guard let start = sqlite3_value_text(handle) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let count = Int(sqlite3_value_bytes(handle))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  var data: Data {
    guard let start = sqlite3_value_blob(handle) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_value_bytes(handle)))
  }
}
