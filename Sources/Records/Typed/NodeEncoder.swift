/// The encoder that a value's own code writes to.
struct NodeEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // Asked a second time, it goes on where it was.
    if case .members = node.content {} else { node.content = .members([]) }
    return KeyedEncodingContainer(Keyed<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .elements = node.content {} else { node.content = .elements([]) }
    return Unkeyed(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, codingPath: codingPath)
  }

  /// Writes one value, or nil.
  struct Single: SingleValueEncodingContainer {
    let node: EncodedNode
    let codingPath: [any CodingKey]

    mutating func encodeNil() { node.content = .single(.absent) }

    mutating func encode<T: Encodable>(_ value: T) throws {
      node.content = .single(try EncodedNode.encoding(value, at: codingPath))
    }
  }

  /// Writes values under keys.
  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodedNode
    let codingPath: [any CodingKey]

    private func add(_ value: Encoded, _ key: any CodingKey) {
      guard case .members(var members) = node.content else { return }
      node.content = .nothing
      members.append((key.stringValue, value))
      node.content = .members(members)
    }

    /// The encoder of a value that is written later, in its place.
    private func nested(_ key: any CodingKey) -> NodeEncoder {
      let child = EncodedNode()
      add(.node(child), key)
      return NodeEncoder(node: child, codingPath: codingPath + [key])
    }

    mutating func encodeNil(forKey key: Key) { add(.absent, key) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      add(try EncodedNode.encoding(value, at: codingPath + [key]), key)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      nested(key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      nested(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { nested(TextKey("super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
  }

  /// Writes values one behind the other.
  struct Unkeyed: UnkeyedEncodingContainer {
    let node: EncodedNode
    let codingPath: [any CodingKey]

    var count: Int {
      if case .elements(let elements) = node.content { elements.count } else { 0 }
    }

    private func add(_ value: Encoded) {
      guard case .elements(var elements) = node.content else { return }
      // Lets go of the node's copy, so that appending does not copy the array each time.
      node.content = .nothing
      elements.append(value)
      node.content = .elements(elements)
    }

    private func nested() -> NodeEncoder {
      let child = EncodedNode()
      let key = IndexKey(count)
      add(.node(child))
      return NodeEncoder(node: child, codingPath: codingPath + [key])
    }

    mutating func encodeNil() { add(.absent) }

    mutating func encode<T: Encodable>(_ value: T) throws {
      add(try EncodedNode.encoding(value, at: codingPath + [IndexKey(count)]))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      nested().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { nested() }
  }
}
