import CSQLite

/// What is read from a row, added to its checksum.
extension SQLiteStatement {
  /// Adds a value of the current row as it is stored, of whatever class that is; nothing for NULL.
  func add(column: Int32, to checksum: inout RowChecksum) {
    switch storageClass(at: column) {
    case SQLITE_INTEGER: checksum.add(int(at: column))
    case SQLITE_FLOAT: checksum.add(double(at: column))
    case SQLITE_TEXT: withText(at: column) { checksum.add(text: UnsafeRawBufferPointer($0)) }
    case SQLITE_BLOB:
      // The bytes must be asked for before their number.
      let start = sqlite3_column_blob(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      checksum.add(blob: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    default: break
    }
  }
}
