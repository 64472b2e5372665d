import CSQLite
import Foundation

/// The arguments of a call that SQLite makes; they live as long as the call.
struct FunctionArguments: ColumnSource {
  let values: UnsafeMutablePointer<OpaquePointer?>

  func isNull(at column: Int32) -> Bool {
    sqlite3_value_type(values[Int(column)]) == SQLITE_NULL
  }

  func int(at column: Int32) -> Int64 { sqlite3_value_int64(values[Int(column)]) }

  func double(at column: Int32) -> Double { sqlite3_value_double(values[Int(column)]) }

  func text(at column: Int32) -> String {
    withText(at: column) { String(decoding: $0, as: UTF8.self) }
  }

  func withText<Result>(
    at column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    guard let start = sqlite3_value_text(values[Int(column)]) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let count = Int(sqlite3_value_bytes(values[Int(column)]))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  func data(at column: Int32) -> Data {
    guard let start = sqlite3_value_blob(values[Int(column)]) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_value_bytes(values[Int(column)])))
  }
}
