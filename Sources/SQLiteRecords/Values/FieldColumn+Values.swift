import Foundation
import Records

extension FieldColumn {
  /// Binds a field's value to its columns.
  ///
  /// - Parameters:
  ///   - index: The first parameter; moved behind the last that was bound.
  ///   - checksum: What the value is added to, just as it is bound.
  func bind(
    _ value: RecordValue?, to statement: SQLiteStatement, at index: inout Int32,
    adding checksum: inout RowChecksum
  ) throws(SQLiteFailure) {
    defer { index += kind == .location ? 2 : 1 }
    guard let value else {
      try statement.bindNull(at: index)
      if kind == .location { try statement.bindNull(at: index + 1) }
      return
    }
    checksum.add(mark: mark)
    switch value {
    case .bool(let value):
      try statement.bind(value ? Int64(1) : 0, at: index, adding: &checksum)
    case .int(let value): try statement.bind(value, at: index, adding: &checksum)
    case .double(let value): try statement.bind(value, at: index, adding: &checksum)
    case .date(let value):
      try statement.bind(value.timeIntervalSinceReferenceDate, at: index, adding: &checksum)
    case .string(let value): try statement.bind(value, at: index, adding: &checksum)
    case .data(let value):
      value.withUnsafeBytes { checksum.add(blob: $0) }
      try statement.bind(value, at: index)
    case .reference(let value):
      try statement.bind(value.id.description, at: index, adding: &checksum)
    case .location(let value):
      try statement.bind(value.latitude, at: index, adding: &checksum)
      try statement.bind(value.longitude, at: index + 1, adding: &checksum)
    case .list, .object:
      let bytes = NestedText.bytes(of: value)
      bytes.withUnsafeBytes { checksum.add(text: $0) }
      try statement.bind(text: bytes, at: index)
    }
  }

  /// Adds the value in a field's columns to a checksum as it is stored, whatever that is.
  ///
  /// - Parameter column: The first column; moved behind the last that was read.
  func add(
    to checksum: inout RowChecksum, from statement: SQLiteStatement, at column: inout Int32
  ) {
    let places = column..<(column + (kind == .location ? 2 : 1))
    column = places.upperBound
    if places.allSatisfy({ statement.isNull(at: $0) }) { return }
    checksum.add(mark: mark)
    for place in places { statement.add(column: place, to: &checksum) }
  }

  /// Reads a field's value from its columns in the current row, or from the arguments of a function.
  ///
  /// - Parameter column: The first column; moved behind the last that was read.
  /// - Throws: ``NestedTextReader/Malformed`` when another tool wrote what no value looks like.
  func value(
    in source: some ColumnSource, at column: inout Int32
  ) throws(NestedTextReader.Malformed) -> RecordValue? {
    let first = column
    column += 1
    if case .location = kind { column += 1 }
    if source.isNull(at: first) { return nil }
    switch kind {
    case .bool: return .bool(source.int(at: first) != 0)
    case .int: return .int(source.int(at: first))
    case .double: return .double(source.double(at: first))
    case .date:
      return .date(Date(timeIntervalSinceReferenceDate: source.double(at: first)))
    case .string: return .string(source.text(at: first))
    case .data: return .data(source.data(at: first))
    case .reference(let action):
      guard let id = try? RecordID(source.text(at: first)) else {
        throw NestedTextReader.Malformed()
      }
      return .reference(RecordReference(id, action: action))
    case .location:
      return .location(
        Location(
          latitude: source.double(at: first), longitude: source.double(at: first + 1)))
    case .list, .object:
      let read = source.withText(at: first) { bytes in
        Result { () throws(NestedTextReader.Malformed) in
          try NestedTextReader.value(kind, from: bytes)
        }
      }
      return try read.get()
    }
  }
}
