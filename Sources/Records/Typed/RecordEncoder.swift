/// Turns `Codable` values into a record's fields.
///
/// Properties become fields of the names of their coding keys; nil becomes absence; an enum its raw value; a nested
/// struct or a dictionary an object; `Date`, `Data`, ``RecordReference``, ``RecordID`` and ``Location`` the kinds of
/// value made for them; a URL or a UUID its text; a `Float` the double of the same value; a set a sorted list.
///
/// What a record cannot hold is refused with the path to it, such as `address.since`, and never rounded or dropped:
/// an integer beyond 64 bits with a sign, a number that is not finite, nil inside a list, a list of two kinds,
/// a date, data, reference or location inside an object, a `Decimal`.
public struct RecordEncoder: Sendable {
  /// Makes an encoder.
  public init() {}

  /// The fields that stand for a value, which encodes itself by keys.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` and the field, naming the path to what a record
  ///   cannot hold; ``RecordError/Code/limitExceeded`` for a value that nests too deep.
  public func fields(of value: some Encodable) throws(RecordError) -> [FieldName: RecordValue] {
    var fields: [FieldName: RecordValue] = [:]
    for (key, member) in try members(of: value) {
      let field: FieldName
      do throws(RecordError) {
        field = try FieldName(key)
      } catch {
        throw error.at([TextKey(key)])
      }
      fields[field] = try member.recordValue(at: [TextKey(key)], isNested: false)
    }
    return fields
  }

  /// The value that stands for a Swift value in a field or a query; nil stands for absence.
  ///
  /// - Throws: ``RecordError`` as ``fields(of:)`` does.
  public func value(of value: some Encodable) throws(RecordError) -> RecordValue? {
    try EncodedNode.encoding(value, at: []).recordValue(at: [], isNested: false)
  }

  /// Writes a value over the fields of a record; fields the type does not know stay, and keys inside objects.
  ///
  /// A field that the type reads from the record and does not write now, such as an optional that became nil, is removed.
  ///
  /// - Throws: ``RecordError`` as ``fields(of:)`` does; also with ``RecordError/Code/invalidValue`` when a property
  ///   coded as `id`, `created`, `modified` or `version` differs from what the store says of the record, and when the
  ///   type's table of fields is wrong.
  public func encode<Value: RecordConvertible>(
    _ value: Value, into record: inout Record
  ) throws(RecordError) {
    try Value.checkTable()
    try Value.checkType(of: record.id)
    let read = ReadKeys(of: Value.self, from: record)
    var known = read.fields.union(Value.fields.names)
    for (key, member) in try members(of: value) {
      let path = [TextKey(key)]
      let encoded = try member.recordValue(at: path, isNested: false)
      if let metadata = RecordMetadata(rawValue: key) {
        guard encoded == nil || encoded == record.value(of: metadata) else {
          throw Self.readOnly(metadata).at(path)
        }
        continue
      }
      do throws(RecordError) {
        let field = try FieldName(key)
        record[field] = encoded.map { read.merging($0, over: record[field], in: field) }
        known.remove(field)
      } catch {
        throw error.at(path)
      }
    }
    for field in known { record[field] = nil }
  }

  private func members(
    of value: some Encodable
  ) throws(RecordError) -> [(key: String, value: Encoded)] {
    guard case .node(let node) = try EncodedNode.encoding(value, at: []),
      case .members(let members) = node.content
    else {
      throw RecordError(
        .invalidValue,
        "\(type(of: value)) does not encode itself by keys, so it has no fields to save.")
    }
    return members
  }

  private static func readOnly(_ metadata: RecordMetadata) -> RecordError {
    RecordError(
      .invalidValue,
      "A record's own \"\(metadata.rawValue)\" is set by the store; leave the property as it was "
        + "read, or give it another name in CodingKeys.")
  }
}
