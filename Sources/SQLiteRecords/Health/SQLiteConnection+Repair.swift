import CSQLite
import Foundation
import Records

extension SQLiteConnection {
  /// Checks what another tool wrote, gives it the right checksums, and makes the indices anew, in one write transaction.
  ///
  /// - Returns: How many records were accepted.
  func repair(now: Date) throws -> Int {
    guard DateText.isInRange(now) else {
      throw RecordError(
        .invalidValue,
        "The clock tells a date outside the years 0000 to 9999; nothing was changed.")
    }
    return try transaction(.write) {
      try checkFileIsInPlace()
      let catalogue = try catalogueAsItIs()
      // An index of SQLite's own that does not fit its table is made anew; what is damaged then stays so.
      try execute("REINDEX")
      try requireStructure()
      var number = try sequence(catalogue)
      let total = try catalogue.tables.values.reduce(0) {
        try $0 + Int(integer("SELECT count(*) FROM \($1.quotedName)"))
      }
      var check = WorkMeter(.verifying, of: total)
      let changed = try catalogue.tables.values.sorted { $0.type < $1.type }
        .map { layout in (layout, try changedRows(of: layout, &check)) }
      check.finish()
      let count = changed.reduce(0) { $0 + $1.1.count }
      let commit = number + UInt64(count)
      var meter = WorkMeter(.repairing, of: count)
      for (layout, rows) in changed {
        for row in rows {
          number += 1
          try accept(row, of: layout, number: number, commit: commit, now: now)
          meter.advance()
        }
      }
      meter.finish()
      try acceptDeletions()
      try acceptFacts(catalogue)
      try rebuildIndices(catalogue)
      try flushFolderOnce()
      return count
    }
  }

  /// Throws for damage that no repair mends.
  private func requireStructure() throws {
    let statement = try prepare("PRAGMA integrity_check(1)")
    while try statement.step() {
      let line = statement.text(at: 0)
      guard line == "ok" else {
        throw RecordError(
          .corrupt, "\(file) is damaged, SQLite finds: \(line); restore a backup of it.")
      }
    }
  }

  /// The rows whose checksum is missing or wrong.
  private func changedRows(
    of layout: TableLayout, _ meter: inout WorkMeter
  ) throws -> [Int64] {
    let columns =
      TableLayout.internalColumns + layout.columns.flatMap(\.columns).map(quoted) + ["_row"]
    let rows = try prepare("SELECT \(columns.joined(separator: ", ")) FROM \(layout.quotedName)")
    var changed: [Int64] = []
    while try rows.step() {
      meter.advance()
      if !rows.isNull(at: 5), checksum(of: rows, in: layout) == rows.int(at: 5) { continue }
      try RecordError.checkCancellation()
      changed.append(rows.int(at: rows.columnCount - 1))
    }
    return changed
  }

  /// Checks a row's record, and writes it as a save would, as changed now.
  private func accept(
    _ row: Int64, of layout: TableLayout, number: UInt64, commit: UInt64, now: Date
  ) throws {
    let statement = try statement(
      "SELECT \(layout.whole.list) FROM \(layout.quotedName) WHERE _row = ?")
    defer { statement.reset() }
    try statement.bind(row, at: 1)
    guard try statement.step() else { return }
    let record = try layout.acceptableRecord(in: statement)
    statement.reset()
    try write(
      record.accepted(now: now, version: RecordVersion(rawValue: number)), in: layout,
      commit: commit)
  }

  private func acceptDeletions() throws {
    let rows = try prepare("SELECT type, name, version, seq, checksum FROM docket_deletions")
    var wrong: [(type: String, name: String, checksum: Int64)] = []
    while try rows.step() {
      let (type, name) = (rows.text(at: 0), rows.text(at: 1))
      let checksum = RowChecksum.ofDeletion(
        type, name, version: rows.int(at: 2), commit: rows.int(at: 3))
      if rows.isNull(at: 4) || rows.int(at: 4) != checksum { wrong.append((type, name, checksum)) }
    }
    for (type, name, checksum) in wrong {
      let update = try statement(
        "UPDATE docket_deletions SET checksum = ? WHERE type = ? AND name = ?")
      try update.bind([.int(checksum), .text(type), .text(name)])
      try update.run()
    }
  }

  private func acceptFacts(_ catalogue: Catalogue) throws {
    for key in [StoreNumber.sequence, .horizon] {
      let value = try number(key)
      if value > 0 { try note(value, as: key) }
    }
    try note(catalogue.checksum, as: .catalogue)
  }
}

extension TableLayout {
  /// The record in the statement's current row, if nothing in the row would be lost by writing the record back.
  fileprivate func acceptableRecord(in statement: SQLiteStatement) throws(RecordError) -> Record {
    guard statement.isText(at: 0) else {
      throw RecordError(
        .corrupt,
        "A record of \(type) has a name that is not UTF-8; correct it with the tool that wrote it.")
    }
    let record = try whole.record(in: statement)
    var place: Int32 = 4
    for column in columns {
      let first = place
      place += column.kind == .location ? 2 : 1
      let isExact =
        switch column.kind {
        case .bool: statement.isNull(at: first) || [0, 1].contains(statement.int(at: first))
        case .string, .reference, .list, .object: statement.isText(at: first)
        case .location: statement.isNull(at: first) == statement.isNull(at: first + 1)
        case .int, .double, .date, .data: true
        }
      guard isExact else {
        throw RecordError(
          .corrupt,
          "\(record.id) has a \(column.field) that no save would have written; correct it with the tool "
            + "that wrote it.", record: record.id, field: column.field)
      }
    }
    return record
  }
}

extension SQLiteStatement {
  /// Whether a value is absent or UTF-8 throughout.
  fileprivate func isText(at column: Int32) -> Bool {
    withText(at: column) { bytes in String(validating: bytes, as: UTF8.self) != nil }
  }
}

extension Record {
  /// The record as a save takes it, changed now.
  fileprivate func accepted(now: Date, version: RecordVersion) throws(RecordError) -> Record {
    do throws(RecordError) {
      try RecordID.validate(type: id.type)
      try RecordID.validate(name: id.name)
      var record = self
      for (field, value) in fieldValues {
        do throws(RecordError) {
          record[field] = try ValueRules.canonical(value, depth: 0)
        } catch {
          throw RecordError(
            .corrupt, "\(id) has a \(field) that no save would have taken: \(error.message)",
            record: id, field: field)
        }
      }
      try RecordSize.check(record)
      // A row that another tool added has no date of its own.
      let isNew = self.version?.rawValue == 0
      if let created, !DateText.isInRange(created) {
        throw RecordError(
          .corrupt, "\(id) was created outside the years 0000 to 9999; correct its _created.",
          record: id)
      }
      return Record(
        stored: id, shape: record.shape, values: record.values,
        created: isNew ? now : created ?? now, modified: now, version: version)
    } catch {
      throw error.code == .corrupt
        ? error : RecordError(.corrupt, "\(id) cannot stay: \(error.message)", record: id)
    }
  }
}
