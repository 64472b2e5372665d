import DurableFiles
import Records
import StrictJSON

/// Writes a store's document, a portion at a time.
struct DocumentWriter {
  /// How many bytes are collected before they go to the file.
  private static let portion = 1 << 18

  private var json = JSONWriter(isIndented: true)
  private var checksum = Checksum()
  private var meter: WorkMeter
  /// The types that have records, with those, in order.
  private let records: [(type: String, order: NameOrder)]
  private let spans: [ClosedRange<UInt64>]

  /// Writes all of a snapshot into the file that is to replace the document, and tells how far it has come.
  ///
  /// - Parameter previous: The checksum of the document that is replaced, nil for a store's first.
  /// - Returns: The new document's checksum.
  static func write(
    _ snapshot: RecordSnapshot, replacing previous: UInt32?, to file: inout FileReplacement
  ) throws(FileError) -> UInt32 {
    var writer = DocumentWriter(snapshot)
    let digits = writer.writeHead(snapshot, replacing: previous)
    try writer.writeRecords(to: &file)
    try writer.writeDeletions(snapshot, to: &file)
    writer.json.endObject()
    writer.json.endLine()
    try writer.flush(to: &file)
    writer.meter.finish()
    try file.overwrite(HexDigits.text(of: writer.checksum.value), at: digits)
    return writer.checksum.value
  }

  private init(_ snapshot: RecordSnapshot) {
    meter = WorkMeter(.compacting, of: snapshot.recordCount)
    var commits = CommitSpans.Collector()
    records = snapshot.tables.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { (type: $0.key, order: NameOrder($0.value, noting: &commits)) }
    for tombstone in snapshot.tombstones.values { commits.note(tombstone.number, tombstone.commit) }
    spans = commits.spans
  }

  /// Writes what comes before the records, and tells where the checksum belongs.
  private mutating func writeHead(_ snapshot: RecordSnapshot, replacing previous: UInt32?) -> Int {
    json.beginObject()
    json.key("format")
    json.int(DocumentFormat.number)
    json.key("checksum")
    let digits = json.count + 1
    json.string(String(decoding: DocumentFormat.blankChecksum, as: UTF8.self))
    if let previous {
      json.key("replaces")
      json.string(String(decoding: HexDigits.text(of: previous), as: UTF8.self))
    }
    json.key("sequence")
    json.int(snapshot.sequence)
    if snapshot.horizon > 0 {
      json.key("forgotten")
      json.int(snapshot.horizon)
    }
    json.key("schema")
    json.kinds(snapshot.schema.types.mapValues(\.fields))
    json.closedTypes(of: snapshot.schema)
    json.indices(snapshot.schema.indices)
    if !spans.isEmpty {
      json.key("batches")
      json.beginArray()
      for span in spans {
        json.element()
        json.beginArray(inline: true)
        json.element()
        json.int(span.lowerBound)
        json.element()
        json.int(span.upperBound)
        json.endArray()
      }
      json.endArray()
    }
    return digits
  }

  private mutating func writeRecords(to file: inout FileReplacement) throws(FileError) {
    var writer = RecordWriter()
    json.key("records")
    json.beginObject()
    for (type, order) in records {
      json.key(type)
      json.beginObject()
      for record in order {
        json.key(record.id.name)
        writer.write(record, to: &json)
        meter.advance()
        if json.count >= Self.portion { try flush(to: &file) }
      }
      json.endObject()
    }
    json.endObject()
  }

  private mutating func writeDeletions(
    _ snapshot: RecordSnapshot, to file: inout FileReplacement
  ) throws(FileError) {
    if snapshot.tombstones.isEmpty { return }
    var types: [String: [(name: String, number: UInt64)]] = [:]
    for (id, tombstone) in snapshot.tombstones {
      types[id.type, default: []].append((id.name, tombstone.number))
    }
    json.key("deletions")
    json.beginObject()
    for (type, deletions) in types.sorted(by: { $0.key < $1.key }) {
      json.key(type)
      json.beginObject()
      for deletion in deletions.sorted(by: { $0.name < $1.name }) {
        json.key(deletion.name)
        json.int(deletion.number)
        if json.count >= Self.portion { try flush(to: &file) }
      }
      json.endObject()
    }
    json.endObject()
  }

  private mutating func flush(to file: inout FileReplacement) throws(FileError) {
    try json.drain { (bytes) throws(FileError) in
      checksum.update(bytes)
      try file.append(bytes)
    }
  }
}
