import CSQLite
import Records

extension SQLiteConnection {
  /// Checks each record of a type against its checksum, and what the indices hold of it.
  func checkRows(of layout: TableLayout, _ check: inout StoreCheck) throws {
    let fields = layout.columns.flatMap(\.columns).map(quoted)
    let derived = layout.derived.map { quoted($0.name) }
    let columns = TableLayout.internalColumns + fields + derived + ["_row"]
    // Through the table alone: an index may be what is damaged.
    let rows = try prepare(
      "SELECT \(columns.joined(separator: ", ")) FROM \(layout.quotedName) NOT INDEXED")
    var tally = IndexTally()
    let foundBefore = check.health.damages.count
    while try rows.step() {
      let id = RecordID(uncheckedType: layout.type, name: rows.text(at: 0))
      check.next()
      if rows.isNull(at: 5) {
        check.damage(
          "\(id) was not written by Docket; run docket repair to accept it.", record: id)
      } else if checksum(of: rows, in: layout) != rows.int(at: 5) {
        check.damage(
          "\(id) is not as it was saved; restore it from a backup, or run docket repair if another "
            + "tool changed it on purpose.", record: id)
      } else if !derived.isEmpty || !layout.searches.isEmpty {
        let isRight = try indexEntriesAreRight(
          rows, of: layout, derivedFrom: Int32(6 + fields.count), &tally)
        if !isRight {
          check.damage(
            "An index does not fit \(id); run docket repair to make it anew.", record: id)
        }
      }
    }
    // With a record that is damaged the sums could not be right.
    if check.health.damages.count == foundBefore { try checkIndices(of: layout, tally, &check) }
  }

  /// Throws when a record is there, but not as it was saved.
  func requireIntact(_ id: RecordID, in layout: TableLayout) throws {
    let columns = TableLayout.internalColumns + layout.columns.flatMap(\.columns).map(quoted)
    let rows = try statement(
      "SELECT \(columns.joined(separator: ", ")) FROM \(layout.quotedName) WHERE _name = ?")
    let isIntact = try rows.withBound(id.name, at: 1) {
      try !rows.step() || (!rows.isNull(at: 5) && checksum(of: rows, in: layout) == rows.int(at: 5))
    }
    guard isIntact else {
      throw RecordError(
        .corrupt,
        "\(id) is not as it was saved; restore it from a backup, or run docket repair if another tool "
          + "changed it on purpose.", record: id)
    }
  }

  /// The checksum that the record in the current row should have; the internal columns come first, then those of all
  /// fields.
  func checksum(of rows: SQLiteStatement, in layout: TableLayout) -> Int64 {
    var checksum = RowChecksum(layout.mark)
    for column in 0..<Int32(TableLayout.internalColumns.count - 1) {
      rows.add(column: column, to: &checksum)
    }
    var column = Int32(TableLayout.internalColumns.count)
    for field in layout.columns { field.add(to: &checksum, from: rows, at: &column) }
    return checksum.value
  }
}
