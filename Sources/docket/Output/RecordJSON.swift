import Foundation
import Records
import StrictJSON

/// Records as a JSON array of objects: `id`, `version`, `created`, `modified` and `fields`.
///
/// Dates and references are texts, data is base64, a location is an object of two numbers.
enum RecordJSON {
  static func print(_ records: [Record], to stream: TextStream) throws(OutputFailure) {
    var json = JSONWriter(isIndented: true)
    try print(records, through: &json, to: stream)
    json.endLine()
    try stream.write(String(decoding: json.takeBytes(), as: UTF8.self))
  }

  /// An object of such arrays, by their names.
  static func print(
    _ groups: [(name: String, records: [Record])], to stream: TextStream
  ) throws(OutputFailure) {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    for (name, records) in groups {
      json.key(name)
      try print(records, through: &json, to: stream)
    }
    json.endObject()
    json.endLine()
    try stream.write(String(decoding: json.takeBytes(), as: UTF8.self))
  }

  /// An array, each record of which goes out before the next is written.
  private static func print(
    _ records: [Record], through json: inout JSONWriter, to stream: TextStream
  ) throws(OutputFailure) {
    json.beginArray()
    for record in records {
      json.element()
      write(record, to: &json)
      try stream.write(String(decoding: json.takeBytes(), as: UTF8.self))
    }
    json.endArray()
  }

  /// A change on one line: `change` and what a record has, or only the `id` of a deleted one.
  static func line(of change: Change) -> String {
    var json = JSONWriter(isIndented: false)
    json.beginObject()
    json.key("change")
    switch change {
    case .saved(let record):
      json.string("saved")
      writeMembers(of: record, to: &json)
    case .deleted(let id):
      json.string("deleted")
      json.key("id")
      json.string(id.description)
    }
    json.endObject()
    return String(decoding: json.takeBytes(), as: UTF8.self)
  }

  private static func write(_ record: Record, to json: inout JSONWriter) {
    json.beginObject()
    writeMembers(of: record, to: &json)
    json.endObject()
  }

  private static func writeMembers(of record: Record, to json: inout JSONWriter) {
    json.key("id")
    json.string(record.id.description)
    if let version = record.version {
      json.key("version")
      json.int(version.rawValue)
    }
    for (key, date) in [("created", record.created), ("modified", record.modified)] {
      guard let date else { continue }
      json.key(key)
      write(.date(date), to: &json)
    }
    json.key("fields")
    json.beginObject()
    for field in record.fields {
      guard let value = record[field] else { continue }
      json.key(field.rawValue)
      write(value, to: &json)
    }
    json.endObject()
  }

  private static func write(_ value: RecordValue, to json: inout JSONWriter) {
    switch value {
    case .bool(let value): json.bool(value)
    case .int(let value): json.int(value)
    case .double(let value): json.double(value)
    case .string(let value): json.string(value)
    case .date: json.string(value.literal)
    case .data(let value): json.string(value.base64EncodedString())
    case .reference(let value): json.string(value.id.description)
    case .location(let value):
      json.beginObject(inline: true)
      json.key("latitude")
      json.double(value.latitude)
      json.key("longitude")
      json.double(value.longitude)
      json.endObject()
    case .list(let elements):
      json.beginArray(inline: true)
      for element in elements {
        json.element()
        write(element, to: &json)
      }
      json.endArray()
    case .object(let object):
      json.beginObject(inline: true)
      for member in object.members {
        json.key(member.key)
        write(member.value, to: &json)
      }
      json.endObject()
    }
  }
}
