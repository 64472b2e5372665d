extension JSONReader {
  /// What is known about the keys of an open object, so that a repeated one is noticed.
  enum KeyOrder {
    /// Each key's bytes come after those of the key before, so none is repeated.
    case ascending
    /// In any order, but few enough to be compared with each other.
    case mixed
    /// In any order and many: what they mean is in ``JSONReader/manyKeys``, as bytes.
    case many
  }

  /// Up to how many keys are compared with each other rather than kept in a set.
  private static let fewKeys = 16

  /// Reads the next key of the object entered last, up to its value; nil when the object is left.
  package mutating func nextKey() throws(JSONError) -> JSONText? {
    guard try advance(closing: UInt8(ascii: "}")) else { return nil }
    skipSpace()
    let start = offset
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw failure("a key in quotes is expected here")
    }
    let key = try text()
    try checkFirst(key, at: start)
    keys.append(key)
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      throw failure("a colon is expected here")
    }
    offset &+= 1
    return key
  }

  /// Whether a key or string is a given text.
  package func equals(_ text: JSONText, _ expected: StaticString) -> Bool {
    // Whoever escapes a letter in a keyword of the format has not written it as the format says.
    let count = expected.utf8CodeUnitCount
    guard text.range.count == count, !text.isEscaped else { return false }
    for index in 0..<count where bytes[text.start &+ index] != expected.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether a key or string is a given text that needs no escapes.
  package func equals(_ text: JSONText, _ expected: [UInt8]) -> Bool {
    guard text.range.count == expected.count, !text.isEscaped else { return false }
    for index in expected.indices where bytes[text.start &+ index] != expected[index] {
      return false
    }
    return true
  }

  /// The first eight bytes of a key, and zeros behind a shorter one: a first look at whether it is another.
  package func head(of text: JSONText) -> UInt64 {
    if bytes.count &- text.start >= 8 {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: text.start, as: UInt64.self))
      let count = text.end &- text.start
      return count >= 8 ? word : word & ((1 &<< UInt64(8 &* count)) &- 1)
    }
    var word: UInt64 = 0
    for place in text.range.prefix(8).reversed() { word = word << 8 | UInt64(bytes[place]) }
    return word
  }

  /// Throws if the object has the key already.
  private mutating func checkFirst(_ key: JSONText, at start: Int) throws(JSONError) {
    let last = containers.count &- 1
    let earlier = containers[last].firstKey..<keys.count
    switch containers[last].keyOrder {
    case .ascending:
      guard let previous = earlier.last else {
        if key.isEscaped { containers[last].keyOrder = .mixed }
        return
      }
      if !key.isEscaped, precedes(keys[previous], key) { return }
      // As soon as one key is out of order, each has to be looked for.
      containers[last].keyOrder = .mixed
      try checkFirst(key, at: start)
    case .mixed:
      guard earlier.count < Self.fewKeys else {
        containers[last].keyOrder = .many
        manyKeys[last] = Set(earlier.map { meaning(of: keys[$0]) })
        return try checkFirst(key, at: start)
      }
      for index in earlier where areSame(keys[index], key) { throw repeated(at: start) }
    case .many:
      guard manyKeys[last, default: []].insert(meaning(of: key)).inserted else {
        throw repeated(at: start)
      }
    }
  }

  private func repeated(at start: Int) -> JSONError {
    failure("this key stands twice in its object", at: start)
  }

  private func precedes(_ a: JSONText, _ b: JSONText) -> Bool {
    var index = 0
    let common = min(a.range.count, b.range.count)
    while common &- index >= 8 {
      let left = PlainBytes.word(bytes, at: a.start &+ index)
      let right = PlainBytes.word(bytes, at: b.start &+ index)
      if left != right { return left.byteSwapped < right.byteSwapped }
      index &+= 8
    }
    while index < common {
      let left = bytes[a.start &+ index]
      let right = bytes[b.start &+ index]
      if left != right { return left < right }
      index &+= 1
    }
    return a.range.count < b.range.count
  }

  private func areSame(_ a: JSONText, _ b: JSONText) -> Bool {
    if a.isEscaped || b.isEscaped { return meaning(of: a) == meaning(of: b) }
    return a.range.count == b.range.count && bytes[a.range].elementsEqual(bytes[b.range])
  }

  /// The bytes of a string without escapes. Not a `String`, which would take two spellings of é
  /// for one key.
  private func meaning(of text: JSONText) -> [UInt8] {
    text.isEscaped ? unescaped(text) : [UInt8](bytes[text.range])
  }
}
