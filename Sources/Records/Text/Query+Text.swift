extension Query {
  /// Reads a query from text, such as `Lists WHERE name BEGINSWITH[c] "m" SORT BY name LIMIT 10`.
  ///
  /// Keywords can be in any case; a field named like one is written `#limit`.
  ///
  /// - Throws: ``RecordError`` as ``RecordPredicate/init(text:)`` does.
  public init(text: String) throws(RecordError) {
    try self.init(text: text, arguments: QueryArguments())
  }

  /// Reads a query from text with values for its placeholders.
  package init(text: String, arguments: QueryArguments) throws(RecordError) {
    var parser = try QueryParser(text, arguments: arguments)
    self = try parser.query()
  }

  /// The text that reads back as this query.
  public var text: String {
    var text = type
    if predicate != .constant(true) { text += " WHERE \(predicate.text)" }
    if !sort.isEmpty { text += " SORT BY " + sort.map(\.text).joined(separator: ", ") }
    if case .only(let fields) = fields {
      // Metadata is always read, so its name asks for no field.
      let names = fields.sorted().map { FieldPath($0).text }
      text += " FIELDS " + (names.isEmpty ? "id" : names.joined(separator: ", "))
    }
    if let limit { text += " LIMIT \(limit)" }
    return text
  }
}

extension SortKey {
  fileprivate var text: String {
    let subject =
      switch subject {
      case .value(let path, let options): path.text + options.text
      case .distance(let path, let center): "DISTANCE(\(path.text), \(center.literal))"
      }
    return direction == .descending ? "\(subject) DESC" : subject
  }
}
