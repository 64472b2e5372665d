import Foundation
import Records
import StrictJSON

extension JSONWriter {
  /// Writes a record as an object: its dates and version, then its fields in the order of their names.
  ///
  /// No field can have one of these three names, so they need no object of their own.
  mutating func record(_ record: Record) {
    beginObject()
    if let created = record.created {
      key("created")
      date(created)
    }
    if let modified = record.modified {
      key("modified")
      date(modified)
    }
    if let version = record.version {
      key("version")
      int(version.rawValue)
    }
    for slot in record.shape.slotsByName {
      guard let value = record.values[slot] else { continue }
      key(record.shape.fields[slot].rawValue)
      self.value(value)
    }
    endObject()
  }

  /// Writes the kinds of the fields of some types, all sorted.
  mutating func kinds(_ types: [String: [FieldName: FieldKind]]) {
    beginObject()
    for (type, fields) in types.sorted(by: { $0.key < $1.key }) {
      key(type)
      beginObject()
      for (field, kind) in fields.sorted(by: { $0.key < $1.key }) {
        key(field.rawValue)
        string(kind.description)
      }
      endObject()
    }
    endObject()
  }

  /// Writes the names of the types that take no new fields, if there are any.
  mutating func closedTypes(of schema: RecordSchema) {
    if schema.closedTypes.isEmpty { return }
    closedTypes(schema.closedTypes)
  }

  /// Writes the names of types that take no new fields.
  mutating func closedTypes(_ names: [String]) {
    key("closed")
    beginArray(inline: true)
    for type in names {
      element()
      string(type)
    }
    endArray()
  }

  /// Writes indices, if there are any.
  mutating func indices(_ indices: Set<RecordIndex>) {
    if indices.isEmpty { return }
    key("indices")
    beginArray()
    for text in indices.map(\.description).sorted() {
      element()
      string(text)
    }
    endArray()
  }
}

extension RecordSchema {
  /// The names of the types that take no new fields, sorted.
  var closedTypes: [String] { types.filter(\.value.isClosed).keys.sorted() }

  /// The indices of all types.
  var indices: Set<RecordIndex> { types.values.reduce(into: []) { $0.formUnion($1.indices) } }
}
