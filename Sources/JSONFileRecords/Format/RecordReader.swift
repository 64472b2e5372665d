import Foundation
import Records
import StrictJSON

/// Reads the records of one type; those with the same fields get the same shape.
struct RecordReader {
  /// What a record without dates and a version gets: one that was added to the file by hand.
  struct Defaults {
    let date: Date
    var version: UInt64
  }

  private struct Field {
    let name: FieldName
    let key: [UInt8]
  }

  private let type: String
  /// How each field's key begins, see `JSONReader.head(of:)`.
  private let heads: [UInt64]
  private let kinds: [FieldKind]
  /// The date read last and its text, which is not in the same bytes for long: the records of a commit have the same
  /// ones.
  private var lastDate: (text: [UInt8], date: Date)?
  /// In the order in which records are written.
  private let fields: [Field]
  private var shapes: [[Int]: RecordShape] = [:]
  private var latest: (fields: [Int], shape: RecordShape) = ([], .empty)

  init(type: String, kinds: [FieldName: FieldKind]) {
    self.type = type
    let fields = kinds.keys.sorted().map { name in
      Field(name: name, key: Array(name.rawValue.utf8))
    }
    self.fields = fields
    self.kinds = fields.compactMap { kinds[$0.name] }
    heads = fields.map { field in
      field.key.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Reads a record.
  ///
  /// - Parameter defaults: Given, dates and version may be missing; a version taken is counted.
  mutating func record(
    named name: String, from reader: inout JSONReader, defaults: inout Defaults?
  ) throws(JSONError) -> Record {
    reader.skipSpace()
    let start = reader.offset
    var created: Date?
    var modified: Date?
    var version: UInt64?
    var present: [Int] = []
    var values: [RecordValue?] = []
    present.reserveCapacity(latest.fields.count)
    values.reserveCapacity(latest.fields.count)
    var next = 0
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if let index = index(of: key, in: reader, from: next) {
        present.append(index)
        values.append(try reader.value(of: kinds[index]))
        next = index + 1
      } else if reader.equals(key, "created") {
        created = try date(from: &reader)
      } else if reader.equals(key, "modified") {
        modified = try date(from: &reader)
      } else if reader.equals(key, "version") {
        version = try reader.count()
      } else {
        throw reader.failure("the schema knows no such field of \(type)", at: key.start - 1)
      }
    }
    if version == nil, defaults != nil {
      defaults?.version += 1
      version = defaults?.version
    }
    guard let created = created ?? defaults?.date, let modified = modified ?? defaults?.date,
      let version
    else { throw reader.failure("this record lacks its dates or its version", at: start) }
    return Record(
      stored: RecordID(uncheckedType: type, name: name), shape: shape(of: present),
      values: values, created: created, modified: modified,
      version: RecordVersion(rawValue: version))
  }

  /// Which field a key names; records list their fields in order, so the next is the likely one.
  private func index(of key: JSONText, in reader: JSONReader, from next: Int) -> Int? {
    let head = reader.head(of: key)
    func isNamed(_ index: Int) -> Bool {
      heads[index] == head && reader.equals(key, fields[index].key)
    }
    for index in next..<fields.count where isNamed(index) { return index }
    for index in 0..<min(next, fields.count) where isNamed(index) { return index }
    return nil
  }

  private mutating func date(from reader: inout JSONReader) throws(JSONError) -> Date {
    reader.skipSpace()
    let start = reader.offset
    if let lastDate, reader.skip(lastDate.text) { return lastDate.date }
    let date = try reader.date()
    lastDate = (reader.bytes(from: start), date)
    return date
  }

  private mutating func shape(of present: [Int]) -> RecordShape {
    if present == latest.fields { return latest.shape }
    let shape = shapes[present] ?? RecordShape(present.map { fields[$0].name })
    shapes[present] = shape
    latest = (present, shape)
    return shape
  }
}
