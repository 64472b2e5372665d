/// Makes `Codable` values from a record's fields, the way ``RecordEncoder`` turns them into fields.
///
/// A field that is absent is nil. A property coded as `id` (a ``RecordID``), `created`, `modified` (dates) or `version`
/// (a ``RecordVersion``) is read from what the store knows of the record. Kinds are not converted: an int is no double
/// and a double no `Float` unless it is one exactly; only inside objects, where JSON does not tell 1 from 1.0, a whole
/// number serves as either.
public struct RecordDecoder: Sendable {
  /// Makes a decoder.
  public init() {}

  /// Makes a value from a record's fields.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` where a field holds another kind than the property
  ///   needs, ``RecordError/Code/invalidValue`` where a needed field is absent or its value means nothing to the type.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from record: Record
  ) throws(RecordError) -> Value {
    do throws(RecordError) {
      return try ValueDecoder(source: .record(record, ReadFields())).decodeValue(type)
    } catch {
      var error = error
      error.record = record.id
      throw error
    }
  }

  /// Makes a value from a field's value.
  ///
  /// - Throws: ``RecordError`` as when it is decoded from a record.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from value: RecordValue
  ) throws(RecordError) -> Value {
    try ValueDecoder(source: .value(value)).decodeLeafOrValue(type)
  }

  /// The fields that a type asks for when it is made from a record, whether or not they are there.
  func fieldsRead<Value: Decodable>(_ type: Value.Type, from record: Record) -> Set<FieldName> {
    let read = ReadFields()
    // What fails has asked for some fields all the same.
    _ = try? ValueDecoder(source: .record(record, read)).decodeValue(type)
    return read.names
  }
}

/// Keeps which fields of a record were asked for.
final class ReadFields {
  var names: Set<FieldName> = []
}
