/// The arguments of a call that SQLite makes; they live as long as the call.
struct FunctionArguments: ColumnSource {
  let values: UnsafeMutablePointer<OpaquePointer?>

  func stored(at column: Int32) -> StoredValue { StoredValue(handle: values[Int(column)]) }
}
