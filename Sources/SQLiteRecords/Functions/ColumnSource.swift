/// Where stored values are read from: a row of an answer, or the arguments of a function.
protocol ColumnSource {
  func stored(at column: Int32) -> StoredValue
}

extension SQLiteStatement: ColumnSource {}
