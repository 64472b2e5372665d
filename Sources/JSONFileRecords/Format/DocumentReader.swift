import DurableFiles
import Foundation
import Records
import StrictJSON

/// Reads a store's document straight into records.
struct DocumentReader {
  private var json: JSONReader
  private let bytes: UnsafeRawBufferPointer
  private var defaults: RecordReader.Defaults?
  private var spans = CommitSpans()
  private var meter = WorkMeter(.reading)
  /// The record that an error was found in.
  private var record: RecordID?

  /// Reads a document.
  ///
  /// A wrong checksum is not an error here: where the text does not fit the format either, the
  /// place of that tells more.
  ///
  /// - Parameter date: Given, records added by hand may lack their dates and version, and get this
  ///   date and the next number.
  static func read(
    _ bytes: UnsafeRawBufferPointer, completingWith date: Date? = nil
  ) throws(DocumentProblem) -> StoredDocument {
    var reader = DocumentReader(bytes, date)
    let newer: Int64
    do throws(JSONError) {
      let format = try reader.readFormat()
      if format <= DocumentFormat.number { return try reader.readRest() }
      newer = format
    } catch {
      throw .malformed(error, reader.record)
    }
    throw .tooNew(newer)
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ date: Date?) {
    self.bytes = bytes
    json = JSONReader(bytes)
    defaults = date.map { RecordReader.Defaults(date: $0, version: 0) }
  }

  private mutating func readFormat() throws(JSONError) -> Int64 {
    try json.beginObject()
    try expectKey("format")
    let start = json.offset
    let format = try json.int()
    guard format >= 1 else { throw json.failure("there is no such format", at: start) }
    return format
  }

  private mutating func readRest() throws(JSONError) -> StoredDocument {
    try expectKey("checksum")
    let digits = json.offset
    let stated = try readChecksum()
    var key = try json.nextKey()
    var previous: UInt32?
    if names(key, "replaces") {
      previous = try readChecksum()
      key = try json.nextKey()
    }
    try require("sequence", key)
    let sequence = try json.count()
    defaults?.version = sequence
    key = try json.nextKey()
    var horizon: UInt64 = 0
    if names(key, "forgotten") {
      horizon = try readHorizon(sequence)
      key = try json.nextKey()
    }
    try require("schema", key)
    var schema = try json.schemaTypes()
    key = try json.nextKey()
    if names(key, "closed") {
      try json.closeTypes(of: &schema)
      key = try json.nextKey()
    }
    if names(key, "indices") {
      try json.indices(into: &schema)
      key = try json.nextKey()
    }
    if names(key, "batches") {
      try readBatches()
      key = try json.nextKey()
    }
    try require("records", key)
    var snapshot = RecordSnapshot(schema: schema, sequence: sequence, horizon: horizon)
    try readRecords(into: &snapshot)
    key = try json.nextKey()
    if names(key, "deletions") {
      try readDeletions(into: &snapshot)
      key = try json.nextKey()
    }
    if let key { throw json.failure("the format has no such member", at: key.start - 1) }
    try json.finish()
    meter.finish()
    if let defaults { snapshot.advance(sequence: defaults.version) }
    snapshot.buildIndices()
    return StoredDocument(
      snapshot: snapshot, checksum: checksum(digits: digits), statedChecksum: stated,
      previous: previous)
  }

  // MARK: - Members

  private mutating func expectKey(_ expected: StaticString) throws(JSONError) {
    try require(expected, try json.nextKey())
  }

  private func require(_ expected: StaticString, _ key: JSONText?) throws(JSONError) {
    guard let key, json.equals(key, expected) else {
      throw json.failure("\"\(expected)\" is expected here", at: key.map { $0.start - 1 })
    }
  }

  /// Whether a member that need not be there is the one whose key was read.
  private func names(_ key: JSONText?, _ expected: StaticString) -> Bool {
    key.map { json.equals($0, expected) } ?? false
  }

  private mutating func readChecksum() throws(JSONError) -> UInt32 {
    let text = try json.text()
    guard !text.isEscaped, let value = HexDigits.checksum(bytes[text.range]) else {
      throw json.failure("eight digits of a checksum are expected here", at: text.start)
    }
    return value
  }

  /// The checksum of the bytes with the digits of the one they state as zeros.
  private func checksum(digits afterKey: Int) -> UInt32 {
    // The value follows its key, perhaps after white space.
    let quote = bytes[afterKey...].firstIndex(of: UInt8(ascii: "\"")) ?? afterKey
    let first = quote + 1
    let end = min(first + DocumentFormat.blankChecksum.count, bytes.count)
    var checksum = Checksum()
    checksum.update(UnsafeRawBufferPointer(rebasing: bytes[..<first]))
    checksum.update(DocumentFormat.blankChecksum)
    checksum.update(UnsafeRawBufferPointer(rebasing: bytes[end...]))
    return checksum.value
  }

  private mutating func readHorizon(_ sequence: UInt64) throws(JSONError) -> UInt64 {
    json.skipSpace()
    let start = json.offset
    let horizon = try json.count()
    guard horizon <= sequence else {
      throw json.failure("this commit is beyond the sequence", at: start)
    }
    return horizon
  }

  private mutating func readBatches() throws(JSONError) {
    try json.beginArray()
    while try json.nextElement() {
      json.skipSpace()
      let start = json.offset
      var numbers: [UInt64] = []
      try json.beginArray()
      while try json.nextElement() { numbers.append(try json.count()) }
      guard numbers.count == 2, numbers[0] < numbers[1], spans.append(numbers[0]...numbers[1])
      else { throw json.failure("a first and a last number, in order, are expected", at: start) }
    }
  }

  private mutating func readRecords(into snapshot: inout RecordSnapshot) throws(JSONError) {
    try json.beginObject()
    while let typeKey = try json.nextKey() {
      let type = json.string(of: typeKey)
      guard let kinds = snapshot.schema.types[type]?.fields else {
        throw json.failure("the schema knows no such record type", at: typeKey.start - 1)
      }
      var reader = RecordReader(type: type, kinds: kinds)
      try json.beginObject()
      while let nameKey = try json.nextKey() {
        let name = try json.recordName(nameKey)
        let record: Record
        do throws(JSONError) {
          record = try reader.record(named: name, from: &json, defaults: &defaults)
        } catch {
          self.record = RecordID(uncheckedType: type, name: name)
          throw error
        }
        let number = record.version?.rawValue ?? 0
        guard number <= max(snapshot.sequence, defaults?.version ?? 0) else {
          throw json.failure("this record's version is beyond the sequence", at: nameKey.start - 1)
        }
        snapshot.insert(record, commit: spans.commit(of: number))
        meter.advance()
      }
    }
  }

  private mutating func readDeletions(into snapshot: inout RecordSnapshot) throws(JSONError) {
    try json.beginObject()
    while let typeKey = try json.nextKey() {
      let type = try json.recordType(typeKey)
      try json.beginObject()
      while let nameKey = try json.nextKey() {
        let id = RecordID(uncheckedType: type, name: try json.recordName(nameKey))
        let number = try json.count()
        guard snapshot.record(id) == nil, number <= snapshot.sequence else {
          throw json.failure("this record cannot be deleted as well", at: nameKey.start - 1)
        }
        snapshot.delete(
          id, RecordSnapshot.Tombstone(number: number, commit: spans.commit(of: number)))
      }
    }
  }
}
