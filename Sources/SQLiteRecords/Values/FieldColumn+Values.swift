import Foundation
import Records

extension FieldColumn {
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
