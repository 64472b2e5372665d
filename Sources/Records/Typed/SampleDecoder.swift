/// A decoder in which every key has a value, and every list two.
struct SampleDecoder: Decoder {
  let samples: Samples
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(samples: samples, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    Unkeyed(samples: samples, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(samples: samples, codingPath: codingPath)
  }

  struct Single: SingleValueDecodingContainer {
    let samples: Samples
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { !samples.hasValue(at: codingPath) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try samples.part(type, at: codingPath) }
  }

  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let samples: Samples
    let codingPath: [any CodingKey]
    /// Nobody knows the keys before they are asked for, so a dictionary is empty.
    var allKeys: [Key] { [] }

    private func path(_ key: any CodingKey) -> [any CodingKey] {
      samples.asked(for: key, in: codingPath)
      return codingPath + [key]
    }

    func contains(_ key: Key) -> Bool { samples.hasValue(at: path(key)) }
    func decodeNil(forKey key: Key) -> Bool { !samples.hasValue(at: path(key)) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try samples.part(type, at: path(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> {
      SampleDecoder(samples: samples, codingPath: path(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      SampleDecoder(samples: samples, codingPath: path(key)).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
      SampleDecoder(samples: samples, codingPath: path(TextKey("super")))
    }

    func superDecoder(forKey key: Key) -> any Decoder {
      SampleDecoder(samples: samples, codingPath: path(key))
    }
  }

  struct Unkeyed: UnkeyedDecodingContainer {
    let samples: Samples
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(samples: Samples, codingPath: [any CodingKey]) {
      self.samples = samples
      self.codingPath = codingPath
    }

    // Two, since a dictionary whose keys are no strings is a list of keys and values.
    var count: Int? { samples.hasValue(at: codingPath) ? 2 : 0 }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    private mutating func path() throws -> [any CodingKey] {
      if isAtEnd { throw SampleRefused() }
      defer { currentIndex += 1 }
      return codingPath + [IndexKey(currentIndex)]
    }

    func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      try samples.part(type, at: path())
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
      SampleDecoder(samples: samples, codingPath: try path()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      SampleDecoder(samples: samples, codingPath: try path()).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
      SampleDecoder(samples: samples, codingPath: try path())
    }
  }
}
