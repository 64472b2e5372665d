import Records
import StrictJSON

/// Reads the lines of a journal, whose checksums were found right, and applies them to records.
struct JournalReader {
  private var readers: [String: RecordReader] = [:]

  /// Reads the first line.
  ///
  /// - Returns: The checksum of the document it continues, or the number of a newer format.
  static func readHeader(
    _ line: UnsafeRawBufferPointer
  ) throws(DocumentProblem) -> UInt32 {
    let format: Int64
    do throws(JSONError) {
      var json = try begin(line)
      try expect("format", &json)
      format = try json.int()
      if format <= DocumentFormat.number {
        try expect("document", &json)
        let text = try json.text()
        guard let checksum = HexDigits.checksum(line[text.range]) else {
          throw json.failure("the checksum of a document is expected here", at: text.start)
        }
        try end(&json)
        return checksum
      }
    } catch {
      throw .malformed(error)
    }
    throw .tooNew(format)
  }

  /// Applies a line of commits.
  mutating func apply(
    _ line: UnsafeRawBufferPointer, to snapshot: inout RecordSnapshot
  ) throws(JSONError) {
    var json = try Self.begin(line)
    try Self.expect("commits", &json)
    try json.beginArray()
    while try json.nextElement() { try applyCommit(&json, to: &snapshot) }
    try Self.end(&json)
  }

  private mutating func applyCommit(
    _ json: inout JSONReader, to snapshot: inout RecordSnapshot
  ) throws(JSONError) {
    try json.beginObject()
    try Self.expect("sequence", &json)
    let sequence = try json.count()
    var schema = snapshot.schema
    while let key = try json.nextKey() {
      if json.equals(key, "schema") {
        for (type, kinds) in try json.kinds() {
          schema.types[type, default: RecordSchema.RecordType()].fields
            .merge(kinds) { _, new in new }
          readers[type] = nil
        }
      } else if json.equals(key, "closed") {
        try json.closeTypes(of: &schema)
      } else if json.equals(key, "indices") {
        try json.indices(into: &schema)
      } else if json.equals(key, "saved") {
        try applySaves(&json, to: &snapshot, schema, commit: sequence)
      } else if json.equals(key, "deleted") {
        try applyDeletions(&json, to: &snapshot, commit: sequence)
      } else {
        throw json.failure("a commit has no such member", at: key.start - 1)
      }
    }
    snapshot.advance(schema: schema, sequence: sequence)
  }

  private mutating func applySaves(
    _ json: inout JSONReader, to snapshot: inout RecordSnapshot, _ schema: RecordSchema,
    commit: UInt64
  ) throws(JSONError) {
    var defaults: RecordReader.Defaults?
    try json.beginObject()
    while let typeKey = try json.nextKey() {
      let type = json.string(of: typeKey)
      var reader =
        readers[type] ?? RecordReader(type: type, kinds: schema.types[type]?.fields ?? [:])
      try json.beginObject()
      while let nameKey = try json.nextKey() {
        let name = try json.recordName(nameKey)
        let record = try reader.record(named: name, from: &json, defaults: &defaults)
        snapshot.insert(record, commit: commit)
      }
      readers[type] = reader
    }
  }

  private func applyDeletions(
    _ json: inout JSONReader, to snapshot: inout RecordSnapshot, commit: UInt64
  ) throws(JSONError) {
    try json.beginObject()
    while let typeKey = try json.nextKey() {
      let type = try json.recordType(typeKey)
      try json.beginObject()
      while let nameKey = try json.nextKey() {
        let id = RecordID(uncheckedType: type, name: try json.recordName(nameKey))
        let number = try json.count()
        snapshot.delete(id, RecordSnapshot.Tombstone(number: number, commit: commit))
      }
    }
  }

  /// Goes into a line and past its checksum.
  private static func begin(_ line: UnsafeRawBufferPointer) throws(JSONError) -> JSONReader {
    var json = JSONReader(line)
    try json.beginObject()
    try expect("checksum", &json)
    _ = try json.text()
    return json
  }

  private static func end(_ json: inout JSONReader) throws(JSONError) {
    if let key = try json.nextKey() {
      throw json.failure("a line has no such member", at: key.start - 1)
    }
    try json.finish()
  }

  private static func expect(
    _ expected: StaticString, _ json: inout JSONReader
  ) throws(JSONError) {
    let key = try json.nextKey()
    guard let key, json.equals(key, expected) else {
      throw json.failure("\"\(expected)\" is expected here", at: key.map { $0.start - 1 })
    }
  }
}
