import Records

/// What a plan decided, as rows.
extension SQLiteConnection {
  /// Stores what a plan decided, inside the open write transaction.
  func store(
    _ plan: CommitPlan, over catalogue: Catalogue, isCancellable: Bool = true
  ) throws {
    let extended = plan.changesSchema ? try extend(catalogue, to: plan.schema) : nil
    // The types of a batch mostly come one after the other, so that each is looked up once.
    var writers: [String: RowWriter] = [:]
    var latest: RowWriter?
    for index in plan.writes.indices {
      if isCancellable, index.isMultiple(of: 64) { try RecordError.checkCancellation() }
      let type = plan.writes[index].id.type
      let writer: RowWriter
      if let latest, latest.layout.type == type {
        writer = latest
      } else {
        let known = extended == nil ? catalogue.layout(of: type) : extended?[type]
        guard let layout = known else { continue }
        if let latest { writers[latest.layout.type] = latest }
        writer = writers[type] ?? self.writer(of: layout)
        latest = writer
      }
      try store(plan.writes[index], commit: plan.sequence, with: writer)
    }
    if plan.writes.isEmpty { try note(plan.sequence, as: .sequence) }
    rowsRead.forget()
  }

  /// Writes a record's row whole, whether there was one or not, but not what indices hold of it in tables of their own.
  func write(_ record: Record, in layout: TableLayout, commit: UInt64) throws(SQLiteFailure) {
    try writer(of: layout).write(record, commit: commit, with: statement(layout.upsert))
  }

  private func writer(of layout: TableLayout) -> RowWriter {
    if let rowWriter, rowWriter.layout === layout { return rowWriter }
    let writer = RowWriter(layout)
    rowWriter = writer
    return writer
  }

  private func store(
    _ write: CommitPlan.Write, commit: UInt64, with writer: RowWriter
  ) throws {
    let layout = writer.layout
    let row = write.before == nil ? nil : try row(of: write.id, in: layout)
    var old: Record?
    if row != nil, !layout.searches.isEmpty { old = try whole(of: write, in: layout) }
    if let record = write.record {
      if let row, let before = write.before, before.isWhole, before.created == record.created {
        try writer.write(record, over: before, row: row, commit: commit) {
          (sql) throws(SQLiteFailure) in try statement(sql)
        }
      } else if row != nil {
        // It was deleted earlier in the batch: its fields are perhaps not known, and its first date is another one.
        try writer.write(record, commit: commit, with: statement(layout.upsert))
      } else {
        try writer.write(record, commit: commit, with: insertion(writer))
      }
    } else if let row {
      try delete(write, row: row, in: layout, commit: commit)
    }
    if layout.searches.isEmpty { return }
    try update(layout.searches, row: row ?? lastInsertedRow, from: old, to: write.record)
  }

  /// The row of a record that is there.
  private func row(of id: RecordID, in layout: TableLayout) throws -> Int64? {
    try rowsRead.row(of: id) ?? head(of: id.name, in: layout)?.row
  }

  /// What was in a row that a write changes.
  private func whole(of write: CommitPlan.Write, in layout: TableLayout) throws -> Record? {
    if let before = write.before, before.isWhole { return before }
    return try record(named: write.id.name, in: layout, layout.whole)
  }

  private func insertion(_ writer: RowWriter) throws(SQLiteFailure) -> SQLiteStatement {
    if let insertion = writer.insertion { return insertion }
    let statement = try statement(writer.layout.insert)
    writer.insertion = statement
    return statement
  }

  private func delete(
    _ write: CommitPlan.Write, row: Int64, in layout: TableLayout, commit: UInt64
  ) throws {
    let deletion = try statement(layout.deletion)
    try deletion.bind(row, at: 1)
    try deletion.run()
    let trace = try statement(Self.trace)
    let (number, commit) = (Int64(bitPattern: write.number), Int64(bitPattern: commit))
    try trace.bind(write.id.type, at: 1)
    try trace.bind(number, at: 3)
    try trace.bind(commit, at: 4)
    try trace.bind(
      RowChecksum.ofDeletion(layout.mark, write.id.name, version: number, commit: commit), at: 5)
    try trace.withBound(write.id.name, at: 2) { try trace.run() }
  }

  private static let trace =
    "INSERT OR REPLACE INTO docket_deletions (type, name, version, seq, checksum) "
    + "VALUES (?, ?, ?, ?, ?)"
}

extension Record {
  /// Whether all of its fields were read.
  fileprivate var isWhole: Bool { desiredFields == nil }
}
