extension RecordIndex: CustomStringConvertible {
  /// The index as messages and files write it, such as `Notes (priority, date DESC)`.
  public var description: String {
    var text = type
    if purpose != .order { text += " " + purpose.rawValue }
    if !keys.isEmpty { text += " (" + keys.map(\.description).joined(separator: ", ") + ")" }
    return text
  }

  /// Reads what ``description`` writes.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` for other text, and what ``validate()`` throws.
  public init(text: String) throws(RecordError) {
    var head = text[...]
    var list: Substring?
    if let open = text.firstIndex(of: "(") {
      guard text.hasSuffix(")") else { throw Self.unreadable }
      head = text[..<open]
      list = text[text.index(after: open)...].dropLast()
    }
    let words = head.split(separator: " ")
    guard let type = words.first, words.count <= 2 else { throw Self.unreadable }
    guard let purpose = words.count == 1 ? .order : Purpose(rawValue: words[1].uppercased()) else {
      throw Self.unreadable
    }
    self.init(
      String(type),
      try list.map { (list) throws(RecordError) in try Self.keys(list, of: type) } ?? [],
      for: purpose)
    try validate()
  }

  /// The keys of a list, which reads as an order does, but that there `[d]` alone is not known.
  private static func keys(
    _ list: Substring, of type: Substring
  ) throws(RecordError) -> [Key] {
    guard list.utf8.contains(UInt8(ascii: "[")) else { return try order(list, of: type) }
    var keys: [Key] = []
    for text in list.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = text.split(separator: "[d]", maxSplits: 1, omittingEmptySubsequences: false)
      guard var key = try order(parts.joined(), of: type).first,
        parts.count == 1 || key.options.isEmpty
      else { throw unreadable }
      if parts.count == 2 { key.options = .diacriticInsensitive }
      keys.append(key)
    }
    return keys
  }

  private static func order(
    _ text: some StringProtocol, of type: Substring
  ) throws(RecordError) -> [Key] {
    let query = try Query(text: "\(type) SORT BY \(text)")
    guard query == Query(query.type, sort: query.sort) else { throw unreadable }
    var keys: [Key] = []
    for key in query.sort {
      guard case .value(let path, let options) = key.subject else { throw unreadable }
      keys.append(Key(path, key.direction, options: options))
    }
    return keys
  }

  private static var unreadable: RecordError {
    RecordError(
      .invalidQuery,
      "An index is written as in Notes (priority, date DESC), Notes ELEMENTS (keywords), "
        + "Notes SUBSTRINGS (title[cd]) or Notes WORDS.")
  }
}

extension RecordIndex.Key: CustomStringConvertible {
  /// The key as an order writes it, such as `title[cd]` or `date DESC`.
  public var description: String {
    path.text + options.text + (direction == .descending ? " DESC" : "")
  }
}
