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

  /// What a key can name: the dates and the version, then the fields in the order of their names.
  ///
  /// Records are written in this order.
  private struct Member {
    let key: [UInt8]
    /// How the key begins, see `JSONReader.head(of:)`.
    let head: UInt64
  }

  /// What a record has been found to have.
  private struct Parts {
    var created: Date?
    var modified: Date?
    var version: UInt64?
    /// Of the fields in ``RecordReader/present``.
    var values: [RecordValue?] = []
  }

  private static let metadata = ["created", "modified", "version"]

  private let type: String
  private let members: [Member]
  /// Of the fields.
  private let names: [FieldName]
  private let kinds: [FieldKind]
  /// How many elements a list had in the record before, by the numbers of the fields.
  private var listCounts: [Int]
  private var gaps: RecordGaps
  private var lastCreated: (text: JSONSample, date: Date)?
  private var lastModified: (text: JSONSample, date: Date)?
  /// The fields that the record being read has, by their numbers; kept, so that not each record makes an array.
  private var present: [Int] = []
  private var shapes: [[Int]: RecordShape] = [:]
  private var latest: (fields: [Int], shape: RecordShape) = ([], .empty)

  init(type: String, kinds: [FieldName: FieldKind]) {
    self.type = type
    names = kinds.keys.sorted()
    self.kinds = names.compactMap { kinds[$0] }
    members = (Self.metadata + names.map(\.rawValue)).map { name in
      let key = Array(name.utf8)
      return Member(key: key, head: key.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    listCounts = Array(repeating: 0, count: names.count)
    gaps = RecordGaps(memberCount: members.count)
  }

  /// Reads a record.
  ///
  /// - Parameter defaults: Given, dates and version may be missing; a version taken is counted.
  mutating func record(
    named name: String, from reader: inout JSONReader, defaults: inout Defaults?
  ) throws(JSONError) -> Record {
    reader.skipSpace()
    let start = reader.offset
    var parts: Parts
    if let known = try readAsBefore(from: &reader) {
      parts = known
    } else {
      parts = try readAny(from: &reader)
    }
    if parts.version == nil, defaults != nil {
      defaults?.version += 1
      parts.version = defaults?.version
    }
    guard let created = parts.created ?? defaults?.date,
      let modified = parts.modified ?? defaults?.date, let version = parts.version
    else { throw reader.failure("this record lacks its dates or its version", at: start) }
    return Record(
      stored: RecordID(uncheckedType: type, name: name), shape: shapeOfPresent(),
      values: parts.values, created: created, modified: modified,
      version: RecordVersion(rawValue: version))
  }

  /// Reads a record whose members are in their order, with the same bytes between the values as in records before.
  ///
  /// - Returns: Nil when it is not like that; then nothing was read.
  private mutating func readAsBefore(
    from reader: inout JSONReader
  ) throws(JSONError) -> Parts? {
    let start = reader.offset
    try reader.enterObject()
    guard var member = gaps.open(&reader) else {
      reader.leaveObject(backTo: start)
      return nil
    }
    var parts = emptyParts()
    while true {
      try readValue(of: member, from: &reader, into: &parts)
      // Upwards only, so no member is named twice.
      guard let next = gaps.next(after: member, in: &reader) else { break }
      member = next
    }
    guard gaps.close(&reader) else {
      reader.leaveObject(backTo: start)
      return nil
    }
    reader.leaveObject()
    return parts
  }

  /// Reads a record as JSON allows it to stand, and learns how it stands.
  private mutating func readAny(from reader: inout JSONReader) throws(JSONError) -> Parts {
    var parts = emptyParts()
    var last: Int?
    var gapStart = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let member = member(of: key, in: reader, from: last.map { $0 + 1 } ?? 0) else {
        throw reader.failure("the schema knows no such field of \(type)", at: key.start - 1)
      }
      reader.skipSpace()
      gaps.learn(member, after: last, from: gapStart, in: reader)
      try readValue(of: member, from: &reader, into: &parts)
      last = member
      gapStart = reader.offset
    }
    if last != nil { gaps.learnClosing(from: gapStart, in: reader) }
    return parts
  }

  private mutating func emptyParts() -> Parts {
    present.removeAll(keepingCapacity: true)
    var parts = Parts()
    parts.values.reserveCapacity(latest.fields.count)
    return parts
  }

  /// Which member a key names; records list their members in order, so the next is the likely one.
  private func member(of key: JSONText, in reader: JSONReader, from next: Int) -> Int? {
    let head = reader.head(of: key)
    func isNamed(_ member: Int) -> Bool {
      members[member].head == head && reader.equals(key, members[member].key)
    }
    for member in next..<members.count where isNamed(member) { return member }
    for member in 0..<next where isNamed(member) { return member }
    return nil
  }

  private mutating func readValue(
    of member: Int, from reader: inout JSONReader, into parts: inout Parts
  ) throws(JSONError) {
    switch member {
    case 0: parts.created = try date(from: &reader, &lastCreated)
    case 1:
      // A record that was never changed has the same date twice.
      if let lastCreated, let created = parts.created, created == lastCreated.date,
        reader.skip(lastCreated.text)
      {
        parts.modified = created
      } else {
        parts.modified = try date(from: &reader, &lastModified)
      }
    case 2: parts.version = try reader.count()
    default:
      let field = member - Self.metadata.count
      let value = try reader.value(of: kinds[field], expecting: listCounts[field])
      if case .list(let elements) = value { listCounts[field] = min(elements.count, 64) }
      present.append(field)
      parts.values.append(value)
    }
  }

  /// Reads a date, at once if it is the same as the one before: the records of a commit have the same ones.
  private func date(
    from reader: inout JSONReader, _ last: inout (text: JSONSample, date: Date)?
  ) throws(JSONError) -> Date {
    if let last, reader.skip(last.text) { return last.date }
    reader.skipSpace()
    let start = reader.offset
    let date = try reader.date()
    last = reader.sample(from: start).map { ($0, date) }
    return date
  }

  private mutating func shapeOfPresent() -> RecordShape {
    if present == latest.fields { return latest.shape }
    let shape = shapes[present] ?? RecordShape(present.map { names[$0] })
    shapes[present] = shape
    latest = (present, shape)
    return shape
  }
}
