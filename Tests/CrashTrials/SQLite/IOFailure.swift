import CSQLite

/// SQLite's codes for calls to files that failed: macros in C, which Swift cannot see.
enum IOFailure {
  static let read = code(1)
  static let shortRead = code(2)
  static let write = code(3)
  static let flush = code(4)
  static let folderFlush = code(5)
  static let truncate = code(6)
  static let status = code(7)
  static let unlock = code(8)
  static let delete = code(10)
  static let lock = code(15)
  static let logLock = code(20)
  static let map = code(21)
  static let deleteMissing = code(23)

  private static func code(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }
}
