/// A nested, JSON-like value: keys and the values under them.
///
/// Keys are compared by their UTF-8 bytes, so that `é` in its two forms is two keys, and are kept in that order.
public struct RecordObject: Hashable, Sendable {
  /// One key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, any text.
    public let key: String
    /// The value: bool, int, double, string, list or object.
    public var value: RecordValue

    /// Pairs a key with a value.
    public init(key: String, value: RecordValue) {
      self.key = key
      self.value = value
    }

    /// Whether the keys have the same bytes and the values are the same.
    public static func == (a: Member, b: Member) -> Bool {
      UTF8Order.equal(a.key, b.key) && a.value == b.value
    }

    /// Feeds the key's bytes and the value.
    public func hash(into hasher: inout Hasher) {
      UTF8Order.hash(key, into: &hasher)
      hasher.combine(value)
    }
  }

  /// The members, ordered by the bytes of their keys, each key once.
  public private(set) var members: [Member]

  /// Makes an object without members.
  public init() {
    members = []
  }

  /// Makes an object from members in any order.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when a key occurs twice.
  public init(_ members: some Sequence<Member>) throws(RecordError) {
    let sorted = members.sorted { UTF8Order.precedes($0.key, $1.key) }
    for (member, next) in zip(sorted, sorted.dropFirst())
    where UTF8Order.equal(member.key, next.key) {
      throw RecordError(
        .invalidValue, "The key \(member.key.debugDescription) stands twice in one object.")
    }
    self.members = sorted
  }

  /// The value under a key; assigning nil removes the key.
  ///
  /// - Complexity: O(log *n*) to read, O(*n*) to add or remove.
  public subscript(key: String) -> RecordValue? {
    get {
      let position = position(of: key)
      return position.found ? members[position.index].value : nil
    }
    set {
      let position = position(of: key)
      switch (position.found, newValue) {
      case (true, let value?): members[position.index].value = value
      case (true, nil): members.remove(at: position.index)
      case (false, let value?):
        members.insert(Member(key: key, value: value), at: position.index)
      case (false, nil): break
      }
    }
  }

  /// Where a key is or would be inserted.
  private func position(of key: String) -> (index: Int, found: Bool) {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if UTF8Order.precedes(members[middle].key, key) { low = middle + 1 } else { high = middle }
    }
    return (low, low < members.count && UTF8Order.equal(members[low].key, key))
  }
}

extension RecordObject: ExpressibleByDictionaryLiteral {
  /// Makes an object from a literal in source code; of a key that stands twice the last value counts.
  public init(dictionaryLiteral elements: (String, RecordValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
