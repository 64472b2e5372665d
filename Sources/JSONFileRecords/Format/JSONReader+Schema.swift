import Records
import StrictJSON

extension JSONReader {
  /// Reads the kinds of fields, by type and field.
  mutating func kinds() throws(JSONError) -> [String: [FieldName: FieldKind]] {
    var types: [String: [FieldName: FieldKind]] = [:]
    try beginObject()
    while let typeKey = try nextKey() {
      var fields: [FieldName: FieldKind] = [:]
      try beginObject()
      while let fieldKey = try nextKey() {
        let field = try fieldName(fieldKey)
        skipSpace()
        let start = offset
        guard let kind = FieldKind(try string()) else {
          throw failure("there is no such kind", at: start)
        }
        fields[field] = kind
      }
      types[try recordType(typeKey)] = fields
    }
    return types
  }

  /// Reads the kinds of a whole schema.
  mutating func schemaTypes() throws(JSONError) -> RecordSchema {
    RecordSchema(types: try kinds().mapValues { RecordSchema.RecordType(fields: $0) })
  }

  /// Reads the names of the types that take no new fields; all others do.
  mutating func closeTypes(of schema: inout RecordSchema) throws(JSONError) {
    for type in schema.closedTypes { schema.types[type]?.isClosed = false }
    try beginArray()
    while try nextElement() {
      let type = try text()
      let name = string(of: type)
      guard schema.types[name] != nil else {
        throw failure("the schema knows no such record type", at: type.start - 1)
      }
      schema.types[name]?.isClosed = true
    }
  }

  /// Reads indices of types that are known.
  mutating func indices(into schema: inout RecordSchema) throws(JSONError) {
    try beginArray()
    while try nextElement() {
      let text = try text()
      guard let index = try? RecordIndex(text: string(of: text)) else {
        throw failure("there is no such index", at: text.start - 1)
      }
      guard schema.types[index.type] != nil else {
        throw failure("the schema knows no such record type", at: text.start - 1)
      }
      schema.types[index.type]?.indices.insert(index)
    }
  }

  /// The record type that a key names.
  func recordType(_ key: JSONText) throws(JSONError) -> String {
    let type = string(of: key)
    do {
      try RecordID.validate(type: type)
    } catch {
      throw failure("this is no name of a record type", at: key.start - 1)
    }
    return type
  }

  /// The record's name that a key is.
  func recordName(_ key: JSONText) throws(JSONError) -> String {
    guard key.isEscaped else {
      // Without escapes the bytes are the name, and they are looked at faster than a string.
      guard NameRules.isRecordName(content(of: key)) else { throw noRecordName(key) }
      return string(of: key)
    }
    let name = string(of: key)
    guard NameRules.isRecordName(name) else { throw noRecordName(key) }
    return name
  }

  private func noRecordName(_ key: JSONText) -> JSONError {
    failure("this is no name of a record", at: key.start - 1)
  }

  private func fieldName(_ key: JSONText) throws(JSONError) -> FieldName {
    do {
      return try FieldName(string(of: key))
    } catch {
      throw failure("this is no name of a field", at: key.start - 1)
    }
  }
}
