import Foundation
import Records
import StrictJSON

extension JournalLine {
  /// The first line of a journal: which document it continues.
  static func header(document checksum: UInt32) -> (line: [UInt8], checksum: UInt32) {
    var json = begin()
    json.key("format")
    json.int(DocumentFormat.number)
    json.key("document")
    json.string(String(decoding: HexDigits.text(of: checksum), as: UTF8.self))
    return seal(json, after: 0)
  }

  /// A line of commits that become lasting together.
  ///
  /// One line, however many they are: several could be torn such that only a later one is whole.
  ///
  /// - Parameter schema: The kinds before the first of them.
  static func commits(
    _ plans: [CommitPlan], schema: RecordSchema, after previous: UInt32
  ) -> (line: [UInt8], checksum: UInt32) {
    var json = begin()
    var schema = schema
    json.key("commits")
    json.beginArray()
    for plan in plans {
      json.element()
      json.beginObject()
      json.key("sequence")
      json.int(plan.sequence)
      if plan.changesSchema {
        write(plan.schema, beyond: schema, to: &json)
        schema = plan.schema
      }
      write(plan.writes, to: &json)
      json.endObject()
    }
    json.endArray()
    return seal(json, after: previous)
  }

  /// What is new in a schema: kinds; the types that are closed, if they are not the same; indices.
  private static func write(
    _ schema: RecordSchema, beyond earlier: RecordSchema, to json: inout JSONWriter
  ) {
    let kinds = schema.kinds(beyond: earlier)
    if !kinds.isEmpty {
      json.key("schema")
      json.kinds(kinds)
    }
    if schema.closedTypes != earlier.closedTypes { json.closedTypes(schema.closedTypes) }
    json.indices(schema.indices.subtracting(earlier.indices))
  }

  /// Saved records by type and name, then the numbers of deletions by type and name.
  private static func write(_ writes: [CommitPlan.Write], to json: inout JSONWriter) {
    let saved = writes.filter { $0.record != nil }
    if !saved.isEmpty {
      json.key("saved")
      writeByType(saved, to: &json)
    }
    let deleted = writes.filter { $0.record == nil }
    if !deleted.isEmpty {
      json.key("deleted")
      writeByType(deleted, to: &json)
    }
  }

  private static func writeByType(_ writes: [CommitPlan.Write], to json: inout JSONWriter) {
    json.beginObject()
    let types = Dictionary(grouping: writes) { $0.id.type }
    for (type, writes) in types.sorted(by: { $0.key < $1.key }) {
      json.key(type)
      json.beginObject()
      for write in writes {
        json.key(write.id.name)
        if let record = write.record { json.record(record) } else { json.int(write.number) }
      }
      json.endObject()
    }
    json.endObject()
  }
}

extension RecordSchema {
  /// The kinds that are new here or differ, and types that are new.
  func kinds(beyond earlier: RecordSchema) -> [String: [FieldName: FieldKind]] {
    var result: [String: [FieldName: FieldKind]] = [:]
    for (name, type) in types {
      guard let known = earlier.types[name] else {
        result[name] = type.fields
        continue
      }
      let changed = type.fields.filter { known.fields[$0.key] != $0.value }
      if !changed.isEmpty { result[name] = changed }
    }
    return result
  }
}
