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
      return try ValueDecoder(source: .record(record)).decodeValue(type)
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
}
