import Foundation
import Records

/// The values of a row on their way to a statement, and their checksum.
///
/// One value serves row after row, so that its memory does.
struct BoundRow: ~Copyable {
  private var lent = LentBytes()
  private var nested = NestedText()
  private var checksum = RowChecksum(0)

  /// Binds a whole record.
  ///
  /// - Parameters:
  ///   - mark: That of the record's type.
  ///   - statement: One with the parameters of ``TableLayout/insert``.
  /// - Returns: The first parameter behind those of the fields; nil for a record that was never in a store.
  mutating func bind(
    _ record: Record, commit: UInt64, _ mark: UInt64, _ places: [ColumnPlace],
    to statement: SQLiteStatement
  ) throws(SQLiteFailure) -> Int32? {
    guard let created = record.created, let modified = record.modified,
      let version = record.version
    else { return nil }
    checksum = RowChecksum(mark)
    try bind(record.id.name, to: statement, at: 1)
    try bind(Int64(bitPattern: version.rawValue), to: statement, at: 2)
    try bind(Int64(bitPattern: commit), to: statement, at: 3)
    try bind(created.timeIntervalSinceReferenceDate, to: statement, at: 4)
    try bind(modified.timeIntervalSinceReferenceDate, to: statement, at: 5)
    var parameter: Int32 = 7
    let values = record.values
    for place in places {
      if let slot = place.newSlot, let value = values[slot] {
        checksum.add(mark: place.mark)
        try bind(value, to: statement, at: parameter)
      } else {
        try place.bindAbsence(to: statement, at: parameter)
      }
      parameter += place.width
    }
    try statement.bind(checksum.value, at: 6)
    return parameter
  }

  /// Binds the columns of a record that changed.
  ///
  /// - Parameter changed: The places of the columns, in their order.
  /// - Parameter statement: One with the parameters of ``TableLayout/update(of:)``.
  /// - Returns: The first parameter behind those of the fields; nil for a record that was never in a store.
  mutating func bind(
    _ changed: [Int], of record: Record, commit: UInt64, _ mark: UInt64, _ places: [ColumnPlace],
    to statement: SQLiteStatement
  ) throws(SQLiteFailure) -> Int32? {
    guard let created = record.created, let modified = record.modified,
      let version = record.version
    else { return nil }
    checksum = RowChecksum(mark)
    checksum.add(record.id.name)
    try bind(Int64(bitPattern: version.rawValue), to: statement, at: 1)
    try bind(Int64(bitPattern: commit), to: statement, at: 2)
    checksum.add(created.timeIntervalSinceReferenceDate)
    try bind(modified.timeIntervalSinceReferenceDate, to: statement, at: 3)
    var parameter: Int32 = 5
    var next = 0
    let values = record.values
    for (column, place) in places.enumerated() {
      let isChanged = next < changed.count && changed[next] == column
      if let slot = place.newSlot, let value = values[slot] {
        checksum.add(mark: place.mark)
        try bind(value, to: isChanged ? statement : nil, at: parameter)
      } else if isChanged {
        try place.bindAbsence(to: statement, at: parameter)
      }
      guard isChanged else { continue }
      next += 1
      parameter += place.width
    }
    try statement.bind(checksum.value, at: 4)
    return parameter
  }

  /// Ends the row: forgets what was bound, so that nothing reads what was only lent.
  mutating func end(_ statement: SQLiteStatement) {
    statement.clearBindings()
    lent.takeBack()
    nested.shrink()
  }

  /// Adds a value to the checksum as it is stored, and binds it if there is a statement.
  private mutating func bind(
    _ value: RecordValue, to statement: SQLiteStatement?, at parameter: Int32
  ) throws(SQLiteFailure) {
    switch value {
    case .bool(let value): try bind(value ? Int64(1) : 0, to: statement, at: parameter)
    case .int(let value): try bind(value, to: statement, at: parameter)
    case .double(let value): try bind(value, to: statement, at: parameter)
    case .date(let value):
      try bind(value.timeIntervalSinceReferenceDate, to: statement, at: parameter)
    case .string(let value): try bind(value, to: statement, at: parameter)
    case .data(let value):
      value.withUnsafeBytes { checksum.add(blob: $0) }
      try statement?.bind(value, at: parameter)
    case .reference(let value): try bind(value.id.description, to: statement, at: parameter)
    case .location(let value):
      try bind(value.latitude, to: statement, at: parameter)
      try bind(value.longitude, to: statement, at: parameter + 1)
    case .list, .object:
      nested.begin(with: value)
      let bytes = nested.bytes.withUnsafeBytes { lent.lend($0) }
      checksum.add(text: bytes)
      try statement?.bind(lent: bytes, at: parameter)
    }
  }

  private mutating func bind(
    _ value: Int64, to statement: SQLiteStatement?, at parameter: Int32
  ) throws(SQLiteFailure) {
    checksum.add(value)
    try statement?.bind(value, at: parameter)
  }

  private mutating func bind(
    _ value: Double, to statement: SQLiteStatement?, at parameter: Int32
  ) throws(SQLiteFailure) {
    checksum.add(value)
    try statement?.bind(value, at: parameter)
  }

  private mutating func bind(
    _ value: String, to statement: SQLiteStatement?, at parameter: Int32
  ) throws(SQLiteFailure) {
    guard let statement else {
      checksum.add(value)
      return
    }
    let bytes = lent.lend(value)
    checksum.add(text: bytes)
    try statement.bind(lent: bytes, at: parameter)
  }
}

/// A column of a table, and where its value is in records of the shapes that came last.
struct ColumnPlace {
  /// What the field's name counts as in the checksum of a row.
  let mark: UInt64
  /// How many columns it is: two for a location.
  let width: Int32
  /// The slot in the record that is written.
  var newSlot: Int?
  /// The slot in the record that it replaces.
  var oldSlot: Int?

  func bindAbsence(
    to statement: SQLiteStatement, at parameter: Int32
  ) throws(SQLiteFailure) {
    for column in 0..<width { try statement.bindNull(at: parameter + column) }
  }
}
