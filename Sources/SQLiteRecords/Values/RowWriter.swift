import Foundation
import Records

/// Writes the records of one table as rows, one after the other.
///
/// It keeps in mind where each column's value is in the records that came last, which mostly have the same shape.
final class RowWriter {
  let layout: TableLayout
  private var places: [Place]
  /// The shapes that the places are right for: of the record that is written, and of the one that it replaces.
  private var shapes: (new: RecordShape, old: RecordShape)
  private var lent = LentBytes()
  private var nested = NestedText()
  private var checksum = RowChecksum(0)
  /// The statement of ``TableLayout/insert``, once it was needed.
  var insertion: SQLiteStatement?
  /// The columns that the update in hand changes.
  private var changed: [Int] = []
  /// The columns that the last update changed, with the statement for it.
  private var update: (columns: [Int], statement: SQLiteStatement)?

  /// A column, and where its value is.
  private struct Place {
    let mark: UInt64
    /// Its first parameter in ``TableLayout/insert``.
    let parameter: Int32
    /// Whether it is two columns.
    let isLocation: Bool
    var newSlot: Int?
    var oldSlot: Int?
  }

  init(_ layout: TableLayout) {
    self.layout = layout
    shapes = (.empty, .empty)
    var parameter = Int32(TableLayout.internalColumns.count + 1)
    places = layout.columns.map { column in
      defer { parameter += column.kind == .location ? 2 : 1 }
      return Place(
        mark: column.mark, parameter: parameter, isLocation: column.kind == .location)
    }
  }

  /// Writes a whole record.
  ///
  /// - Parameter statement: One with the parameters of ``TableLayout/insert``.
  func write(
    _ record: Record, commit: UInt64, with statement: SQLiteStatement
  ) throws(SQLiteFailure) {
    guard let created = record.created, let modified = record.modified,
      let version = record.version
    else { return }
    if record.shape !== shapes.new { find(record.shape) }
    defer { end(statement) }
    checksum = RowChecksum(layout.mark)
    try bind(record.id.name, to: statement, at: 1)
    try bind(Int64(bitPattern: version.rawValue), to: statement, at: 2)
    try bind(Int64(bitPattern: commit), to: statement, at: 3)
    try bind(created.timeIntervalSinceReferenceDate, to: statement, at: 4)
    try bind(modified.timeIntervalSinceReferenceDate, to: statement, at: 5)
    var parameter = Int32(TableLayout.internalColumns.count + 1)
    let values = record.values
    for place in places {
      if let slot = place.newSlot, let value = values[slot] {
        checksum.add(mark: place.mark)
        try bind(value, to: statement, at: place.parameter)
      } else {
        try bindAbsence(place, to: statement, at: place.parameter)
      }
      parameter = place.parameter + (place.isLocation ? 2 : 1)
    }
    try statement.bind(checksum.value, at: 6)
    for derived in layout.derived {
      try statement.bind(derived.value.value(of: record[derived.column.field]), at: parameter)
      parameter += 1
    }
    try statement.run()
  }

  /// Writes what of a record is not as it was before: the other columns, and the indices on them, stay as they are.
  func write(
    _ record: Record, over before: Record, row: Int64, commit: UInt64,
    prepare: (String) throws(SQLiteFailure) -> SQLiteStatement
  ) throws(SQLiteFailure) {
    guard let created = record.created, let modified = record.modified,
      let version = record.version
    else { return }
    if record.shape !== shapes.new { find(record.shape) }
    if before.shape !== shapes.old { find(replaced: before.shape) }
    let (values, oldValues) = (record.values, before.values)
    changed.removeAll(keepingCapacity: true)
    for (column, place) in places.enumerated() {
      let value = place.newSlot.flatMap { values[$0] }
      if value != place.oldSlot.flatMap({ oldValues[$0] }) { changed.append(column) }
    }
    let statement = try statementForChanges(prepare)
    defer { end(statement) }
    checksum = RowChecksum(layout.mark)
    checksum.add(record.id.name)
    try bind(Int64(bitPattern: version.rawValue), to: statement, at: 1)
    try bind(Int64(bitPattern: commit), to: statement, at: 2)
    checksum.add(created.timeIntervalSinceReferenceDate)
    try bind(modified.timeIntervalSinceReferenceDate, to: statement, at: 3)
    var parameter: Int32 = 5
    var next = 0
    for (column, place) in places.enumerated() {
      let isChanged = next < changed.count && changed[next] == column
      if let slot = place.newSlot, let value = values[slot] {
        checksum.add(mark: place.mark)
        try bind(value, to: isChanged ? statement : nil, at: parameter)
      } else if isChanged {
        try bindAbsence(place, to: statement, at: parameter)
      }
      guard isChanged else { continue }
      next += 1
      parameter += place.isLocation ? 2 : 1
    }
    try statement.bind(checksum.value, at: 4)
    for derived in layout.derived(of: changed) {
      try statement.bind(derived.value.value(of: record[derived.column.field]), at: parameter)
      parameter += 1
    }
    try statement.bind(row, at: parameter)
    try statement.run()
  }

  // MARK: - Statements

  private func statementForChanges(
    _ prepare: (String) throws(SQLiteFailure) -> SQLiteStatement
  ) throws(SQLiteFailure) -> SQLiteStatement {
    if let update, update.columns == changed { return update.statement }
    let statement = try prepare(layout.update(of: changed))
    update = (changed, statement)
    return statement
  }

  /// Forgets what was bound, so that nothing reads what was only lent.
  private func end(_ statement: SQLiteStatement) {
    statement.clearBindings()
    lent.takeBack()
    nested.shrink()
  }

  private func find(_ shape: RecordShape) {
    for (column, field) in layout.columns.enumerated() {
      places[column].newSlot = shape.slot(of: field.field)
    }
    shapes.new = shape
  }

  private func find(replaced shape: RecordShape) {
    for (column, field) in layout.columns.enumerated() {
      places[column].oldSlot = shape.slot(of: field.field)
    }
    shapes.old = shape
  }

  // MARK: - Values

  private func bindAbsence(
    _ place: Place, to statement: SQLiteStatement, at parameter: Int32
  ) throws(SQLiteFailure) {
    try statement.bindNull(at: parameter)
    if place.isLocation { try statement.bindNull(at: parameter + 1) }
  }

  /// Adds a value to the checksum as it is stored, and binds it if there is a statement.
  private func bind(
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

  private func bind(
    _ value: Int64, to statement: SQLiteStatement?, at parameter: Int32
  ) throws(SQLiteFailure) {
    checksum.add(value)
    try statement?.bind(value, at: parameter)
  }

  private func bind(
    _ value: Double, to statement: SQLiteStatement?, at parameter: Int32
  ) throws(SQLiteFailure) {
    checksum.add(value)
    try statement?.bind(value, at: parameter)
  }

  private func bind(
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
