/// The records of one type in a snapshot, with all that a change of them touches.
struct TypeRecords: Sendable {
  let type: String
  var table = RecordTable()
  /// As far as they are built; see ``RecordSnapshot/buildIndices()``.
  var indices: [SnapshotIndex] = []
  /// The shape that new records share.
  private var shape: RecordShape?

  /// Begins without records.
  init(type: String) {
    self.type = type
  }

  /// Puts a record in the table, in the shape that the type's records share.
  mutating func insert(_ record: Record, commit: UInt64) {
    var record = record
    if let shape {
      if shape !== record.shape, shape.fields == record.shape.fields { record.adopt(shape) }
    } else {
      shape = record.shape
    }
    let old = table.insert(StoredRecord(record: record, commit: commit))
    updateIndices(from: old?.record, to: record)
  }

  /// Takes a record out of the table.
  mutating func remove(_ name: String) {
    let old = table.remove(name)
    updateIndices(from: old?.record, to: nil)
  }

  private mutating func updateIndices(from old: Record?, to new: Record?) {
    for number in indices.indices { indices[number].update(from: old, to: new) }
  }
}
