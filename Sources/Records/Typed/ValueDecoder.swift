/// The decoder that a type's own code reads from.
struct ValueDecoder: Decoder {
  /// What is read.
  enum Source {
    /// A record's fields and metadata.
    case record(Record)
    /// A field's value, or one inside it.
    case value(RecordValue)
  }

  let source: Source
  var codingPath: [any CodingKey] = []
  /// Whether the value is inside an object.
  var isNested = false
  /// Where the keys that are asked for are noted, nil when nobody wants to know.
  var read: ReadKeys?
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch source {
    case .record(let record):
      return KeyedDecodingContainer(RecordKeyed<Key>(record: record, read: read))
    case .value(.object(let object)):
      return KeyedDecodingContainer(
        ObjectKeyed<Key>(object: object, codingPath: codingPath, read: read))
    case .value(let value): throw mismatch(.object, value)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch source {
    case .record: throw Self.recordIsKeyed
    case .value(.list(let elements)):
      return Unkeyed(elements: elements, codingPath: codingPath, isNested: isNested)
    case .value(let value): throw mismatch(.list(nil), value)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    Single(decoder: self)
  }

  /// Makes a value by the type's own code.
  func decodeValue<T: Decodable>(_ type: T.Type) throws(RecordError) -> T {
    do {
      return try T(from: self)
    } catch let error as RecordError {
      throw error
    } catch let error as DecodingError {
      throw RecordError(
        .invalidValue, "The record holds a value there that \(T.self) does not know."
      ).at(error.path ?? codingPath)
    } catch {
      throw RecordError(
        .invalidValue, "\(T.self) did not decode itself; its code threw \(Swift.type(of: error))."
      ).at(codingPath)
    }
  }

  /// Makes a value, directly where one kind of value stands for the type.
  func decodeLeafOrValue<T: Decodable>(_ type: T.Type) throws(RecordError) -> T {
    guard let leaf = type as? any FieldRepresentable.Type else { return try decodeValue(type) }
    guard case .value(let value) = source else { throw Self.recordIsKeyed }
    if let made = leaf.init(value, isNested: isNested) as? T { return made }
    let got = try FieldKind(of: value)
    if got != leaf.kind { throw mismatch(leaf.kind, value) }
    throw RecordError(
      .invalidValue, "The record holds \(got) there that \(T.self) cannot represent exactly."
    ).at(codingPath)
  }

  func mismatch(_ expected: FieldKind, _ value: RecordValue) -> RecordError {
    let got = (try? FieldKind(of: value)) ?? .list(nil)
    return RecordError(
      .kindMismatch, "The record holds \(got) there, where the type needs \(expected).",
      expected: expected.description, got: got.description
    ).at(codingPath)
  }

  static var recordIsKeyed: RecordError {
    RecordError(.invalidValue, "A record is decoded by keys, into a type with properties.")
  }
}

extension DecodingError {
  /// Where the type's own code failed.
  fileprivate var path: [any CodingKey]? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: nil
    }
  }
}
