import Foundation

/// Where stored values are read from: a row of an answer, or the arguments of a function.
protocol ColumnSource {
  func isNull(at column: Int32) -> Bool
  func int(at column: Int32) -> Int64
  func double(at column: Int32) -> Double
  func text(at column: Int32) -> String
  func withText<Result>(
    at column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result
  func data(at column: Int32) -> Data
}

extension SQLiteStatement: ColumnSource {}
