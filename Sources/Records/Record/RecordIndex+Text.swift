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
    var keys: [Key] = []
    for text in list?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      // A key reads as one of an order does, where [d] alone is not known.
      let parts = text.split(separator: "[d]", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = try Query(text: "\(type) SORT BY \(parts.joined())").sort.first,
        case .value(let path, let options) = key.subject,
        parts.count == 1 || options.isEmpty
      else { throw Self.unreadable }
      keys.append(
        Key(path, key.direction, options: parts.count == 1 ? options : .diacriticInsensitive))
    }
    self.init(String(type), keys, for: purpose)
    try validate()
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
