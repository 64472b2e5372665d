import Foundation
import Records

/// What a plan asks the store for, inside the open write transaction.
extension SQLiteConnection {
  /// A record as it was before the transaction's next commit.
  func recordBefore(_ id: RecordID, in catalogue: Catalogue) throws -> Record? {
    guard let layout = catalogue.layout(of: id.type) else { return nil }
    let statement = try statement(layout.point)
    return try statement.withBound(id.name, at: 1) {
      guard try statement.step() else { return nil }
      rowsRead.add(id, row: statement.int(at: statement.columnCount - 1))
      return try layout.whole.record(in: statement)
    }
  }

  /// The same with its version only, which is enough to delete it.
  func headBefore(_ id: RecordID, in catalogue: Catalogue) throws -> Record? {
    guard let layout = catalogue.layout(of: id.type),
      let (row, version) = try head(of: id.name, in: layout)
    else { return nil }
    rowsRead.add(id, row: row)
    return Record(
      stored: id, shape: .empty, values: [], created: .distantPast, modified: .distantPast,
      version: version, desiredFields: [])
  }

  /// The number of a name's row and the version of its record, nil when there is none.
  func head(
    of name: String, in layout: TableLayout
  ) throws -> (row: Int64, version: RecordVersion)? {
    let statement = try statement(layout.head)
    return try statement.withBound(name, at: 1) {
      guard try statement.step() else { return nil }
      let version = UInt64(bitPattern: statement.int(at: 1))
      return (statement.int(at: 0), RecordVersion(rawValue: version))
    }
  }
}

/// The rows of the records that a plan asked for, so that its writes need not look for them again.
struct RowsRead {
  private var rows: [(id: RecordID, row: Int64)] = []
  private var next = 0

  mutating func add(_ id: RecordID, row: Int64) {
    rows.append((id, row))
  }

  /// The row of a record, if it is found with a few looks: writes mostly come in the order of the questions.
  mutating func row(of id: RecordID) -> Int64? {
    for place in rows.indices[next...].prefix(8) where rows[place].id == id {
      next = place + 1
      return rows[place].row
    }
    return nil
  }

  mutating func forget() {
    rows.removeAll(keepingCapacity: rows.count <= 64)
    next = 0
  }
}
