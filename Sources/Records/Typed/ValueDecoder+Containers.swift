extension ValueDecoder {
  /// Reads the value itself. An absent one is never asked, so nothing here is nil.
  struct Single: SingleValueDecodingContainer {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decodeLeafOrValue(type) }
  }

  /// Reads the elements of a list.
  struct Unkeyed: UnkeyedDecodingContainer {
    let elements: [RecordValue]
    let codingPath: [any CodingKey]
    let isNested: Bool
    private(set) var currentIndex = 0

    init(elements: [RecordValue], codingPath: [any CodingKey], isNested: Bool) {
      self.elements = elements
      self.codingPath = codingPath
      self.isNested = isNested
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let value = try next().decodeLeafOrValue(type)
      currentIndex += 1
      return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
      let container = try next().container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try next().unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try next()
      currentIndex += 1
      return decoder
    }

    private func next() throws(RecordError) -> ValueDecoder {
      let path = codingPath + [IndexKey(currentIndex)]
      guard !isAtEnd else {
        throw RecordError(.invalidValue, "The list is shorter than the type needs.").at(path)
      }
      return ValueDecoder(
        source: .value(elements[currentIndex]), codingPath: path, isNested: isNested)
    }
  }
}

/// What the two containers with keys share: how a value is found under a key.
protocol KeyedSource {
  associatedtype Key: CodingKey
  var codingPath: [any CodingKey] { get }
  func value(for key: any CodingKey) throws(RecordError) -> RecordValue?
  var isNested: Bool { get }
  var read: ReadKeys? { get }
}

extension KeyedSource {
  func decoder(for key: any CodingKey) throws(RecordError) -> ValueDecoder {
    let path = codingPath + [key]
    let inner = read?.read(key.stringValue)
    guard let value = try value(for: key) else {
      throw RecordError(
        .invalidValue,
        "The record has nothing there, and the type needs it; make the property optional, or give "
          + "it a default in init(from:)."
      ).at(path)
    }
    return ValueDecoder(
      source: .value(value), codingPath: path, isNested: isNested, read: inner)
  }

  func contains(_ key: Key) -> Bool {
    _ = read?.read(key.stringValue)
    return (try? value(for: key)) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    _ = read?.read(key.stringValue)
    return try value(for: key) == nil
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(for: key).decodeLeafOrValue(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(for: TextKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }
}

extension ValueDecoder {
  /// Reads a record's fields, and its metadata under their own names.
  struct RecordKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol, KeyedSource {
    let record: Record
    let read: ReadKeys?
    var codingPath: [any CodingKey] { [] }
    var isNested: Bool { false }

    var allKeys: [Key] { record.fields.compactMap { Key(stringValue: $0.rawValue) } }

    func value(for key: any CodingKey) throws(RecordError) -> RecordValue? {
      if let metadata = RecordMetadata(rawValue: key.stringValue) {
        return record.value(of: metadata)
      }
      do throws(RecordError) {
        return record[try FieldName(key.stringValue)]
      } catch {
        throw error.at([key])
      }
    }
  }

  /// Reads what is under an object's keys.
  struct ObjectKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol, KeyedSource {
    let object: RecordObject
    let codingPath: [any CodingKey]
    let read: ReadKeys?
    var isNested: Bool { true }

    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

    func value(for key: any CodingKey) -> RecordValue? { object[key.stringValue] }
  }
}
