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
    let stored = source.stored(at: column)
    column += 1
    var longitude: StoredValue?
    if case .location = kind {
      longitude = source.stored(at: column)
      column += 1
    }
    if stored.isNull { return nil }
    switch kind {
    case .bool, .int, .double, .date, .string: return FieldForm(kind).value(stored)
    case .data: return .data(stored.data)
    case .reference(let action):
      guard let id = try? RecordID(stored.text) else { throw NestedTextReader.Malformed() }
      return .reference(RecordReference(id, action: action))
    case .location:
      return .location(
        Location(latitude: stored.double, longitude: longitude?.double ?? 0))
    case .list, .object:
      let read = stored.withText { bytes in
        Result { () throws(NestedTextReader.Malformed) in
          try NestedTextReader.value(kind, from: bytes)
        }
      }
      return try read.get()
    }
  }
}
