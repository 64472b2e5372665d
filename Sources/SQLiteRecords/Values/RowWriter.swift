import Records

/// Writes the records of one table as rows, one after the other.
///
/// It keeps in mind where each column's value is in the records that came last, which mostly have the same shape.
final class RowWriter {
  let layout: TableLayout
  private var places: [ColumnPlace]
  /// The shapes that the places are right for: of the record that is written, and of the one that it replaces.
  private var shapes: (new: RecordShape, old: RecordShape)
  private var row = BoundRow()
  /// The statement of ``TableLayout/insert``, once it was needed.
  var insertion: SQLiteStatement?
  /// The columns that the update in hand changes.
  private var changed: [Int] = []
  /// The columns that the last update changed, with the statement for it.
  private var update: (columns: [Int], statement: SQLiteStatement)?

  init(_ layout: TableLayout) {
    self.layout = layout
    shapes = (.empty, .empty)
    places = layout.columns.map { column in
      ColumnPlace(mark: column.mark, width: column.kind == .location ? 2 : 1)
    }
  }

  /// Writes a whole record.
  ///
  /// - Parameter statement: One with the parameters of ``TableLayout/insert``.
  func write(
    _ record: Record, commit: UInt64, with statement: SQLiteStatement
  ) throws(SQLiteFailure) {
    if record.shape !== shapes.new { find(record.shape) }
    defer { row.end(statement) }
    guard
      var parameter = try row.bind(record, commit: commit, layout.mark, places, to: statement)
    else { return }
    for derived in layout.derived {
      try statement.bind(derived.value.value(of: record[derived.column.field]), at: parameter)
      parameter += 1
    }
    try statement.run()
  }

  /// Writes what of a record is not as it was before: the other columns, and the indices on them, stay as they are.
  func write(
    _ record: Record, over before: Record, row number: Int64, commit: UInt64,
    prepare: (String) throws(SQLiteFailure) -> SQLiteStatement
  ) throws(SQLiteFailure) {
    if record.shape !== shapes.new { find(record.shape) }
    if before.shape !== shapes.old { find(replaced: before.shape) }
    let (values, oldValues) = (record.values, before.values)
    changed.removeAll(keepingCapacity: true)
    for (column, place) in places.enumerated() {
      let value = place.newSlot.flatMap { values[$0] }
      if value != place.oldSlot.flatMap({ oldValues[$0] }) { changed.append(column) }
    }
    let statement = try statementForChanges(prepare)
    defer { row.end(statement) }
    guard
      var parameter = try row.bind(
        changed, of: record, commit: commit, layout.mark, places, to: statement)
    else { return }
    for derived in layout.derived(of: changed) {
      try statement.bind(derived.value.value(of: record[derived.column.field]), at: parameter)
      parameter += 1
    }
    try statement.bind(number, at: parameter)
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
}
