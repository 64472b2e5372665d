import Records

/// The records of a file in portions that fit into memory and one commit.
struct ImportBatches {
  /// A record, and where it stands.
  struct Item {
    /// Counted from 0 over the whole file.
    let number: Int
    let row: TransferRow
    let record: Result<Record, TransferProblem>
  }

  /// The most records of a portion.
  static let mostRecords = 1_000
  /// About how many bytes of the file a portion takes.
  static let mostBytes = 8 << 20

  private var reader: any RowReader
  private let conversion: RowConversion
  private var number = 0

  init(_ owner: RecordImport, kinds: FieldKinds) throws(TransferError) {
    reader = try owner.options.format.reader(of: owner.source, type: owner.options.type)
    conversion = RowConversion(kinds: kinds, type: owner.options.type, ids: owner.ids)
  }

  /// The next portion, nil at the end.
  mutating func next() throws(TransferError) -> [Item]? {
    var items: [Item] = []
    var bytes = 0
    while items.count < Self.mostRecords, bytes < Self.mostBytes, let row = try reader.next() {
      let record = Result { () throws(TransferProblem) in try conversion.record(row) }
      items.append(Item(number: number, row: row, record: record))
      number += 1
      bytes += row.size
    }
    return items.isEmpty ? nil : items
  }
}
