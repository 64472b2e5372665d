/// Reads queries and predicates from text, top down, without looking back.
struct QueryParser {
  var scanner: TextScanner
  let arguments: QueryArguments
  var usedArguments = 0

  init(
    _ text: String, arguments: QueryArguments, purpose: TextScanner.Purpose = .query
  ) throws(RecordError) {
    scanner = try TextScanner(text, purpose: purpose)
    self.arguments = arguments
  }

  /// Reads a whole query.
  mutating func query() throws(RecordError) -> Query {
    guard case .word(let type, keys: []) = scanner.token.kind else {
      throw scanner.unexpected(expected: "a record type")
    }
    do throws(RecordError) {
      try RecordID.validate(type: type)
    } catch {
      throw TextScanner.placing(error, at: scanner.token.column)
    }
    try scanner.advance()
    var query = Query(type)
    // What can still follow, for the message.
    var rest = ["WHERE", "SORT BY", "FIELDS", "LIMIT"]
    if try scanner.take("WHERE") {
      query.predicate = try disjunction(depth: 0)
      rest = ["AND", "OR"] + rest.dropFirst()
    }
    if try scanner.take("SORT") {
      guard try scanner.take("BY") else { throw scanner.unexpected(expected: "BY") }
      repeat { query.sort.append(try sortKey()) } while try scanner.take(.comma)
      rest = ["\",\"", "FIELDS", "LIMIT"]
    }
    if try scanner.take("FIELDS") {
      query.fields = try fields()
      rest = ["\",\"", "LIMIT"]
    }
    if try scanner.take("LIMIT") {
      query.limit = try limit()
      rest = []
    }
    try expectEnd(rest)
    return query
  }

  /// Reads a text that is one predicate.
  mutating func predicate() throws(RecordError) -> RecordPredicate {
    let predicate = try disjunction(depth: 0)
    try expectEnd(["AND", "OR"])
    return predicate
  }

  private func expectEnd(_ alternatives: [String]) throws(RecordError) {
    if !scanner.isAtEnd {
      let expected = alternatives.joined(separator: ", ") + (alternatives.isEmpty ? "" : " or ")
      throw scanner.unexpected(expected: expected + "the end")
    }
    let given = arguments.positional.count
    if usedArguments < given {
      throw scanner.error(
        "\(Self.count(given, "argument was", "arguments were")) given for "
          + "\(Self.count(usedArguments, "placeholder", "placeholders")).",
        expected: Self.count(usedArguments, "argument", "arguments"),
        got: "\(given)")
    }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  // MARK: Clauses

  private mutating func sortKey() throws(RecordError) -> SortKey {
    var key: SortKey
    if scanner.isAtDistance {
      let (path, center) = try distance()
      key = SortKey(.distance(path, from: center))
    } else {
      let path = try path()
      let column = scanner.token.column
      let options = try scanner.takeOption() ?? []
      if options == .diacriticInsensitive {
        throw scanner.error(
          "a sort key takes [c] or [cd].", expected: "[c] or [cd]", got: "[d]", at: column)
      }
      key = SortKey(path, options: options)
    }
    if try scanner.take("DESC") {
      key.direction = .descending
    } else {
      _ = try scanner.take("ASC")
    }
    return key
  }

  private mutating func fields() throws(RecordError) -> FieldSelection {
    var names: Set<FieldName> = []
    repeat {
      let column = scanner.token.column
      let path = try path()
      guard path.keys.isEmpty else {
        throw scanner.error(
          "FIELDS takes whole fields, not keys inside them.", expected: "a field", at: column)
      }
      // Metadata is always read, so naming it asks for nothing more.
      if let field = path.field { names.insert(field) }
    } while try scanner.take(.comma)
    return .only(names)
  }

  private mutating func limit() throws(RecordError) -> Int {
    guard case .value(.int(let value)) = scanner.token.kind, let limit = Int(exactly: value),
      limit >= 0
    else { throw scanner.unexpected(expected: "a whole number, 0 or more") }
    try scanner.advance()
    return limit
  }

  // MARK: Parts

  /// Reads a field or metadata, and keys.
  mutating func path() throws(RecordError) -> FieldPath {
    let path: FieldPath
    switch scanner.token.kind {
    case .placeholder(.next(.path)):
      return try pathArgument()
    case .field(let name, let keys):
      path = FieldPath(try field(name), keys: keys)
    case .word(let word, let keys):
      if QueryKeyword.contains(word) {
        throw scanner.unexpected(expected: "a field (#\(word) for the field of that name)")
      }
      if let metadata = RecordMetadata(anyCase: word) {
        guard metadata.rawValue == word, keys.isEmpty else {
          throw scanner.error(
            "a record's own \"\(metadata.rawValue)\" is written like that, with no keys.",
            expected: metadata.rawValue)
        }
        path = .metadata(metadata)
      } else {
        path = FieldPath(try field(word), keys: keys)
      }
    default:
      throw scanner.unexpected(expected: "a field")
    }
    try scanner.advance()
    return path
  }

  func field(_ name: String) throws(RecordError) -> FieldName {
    do throws(RecordError) {
      return try FieldName(name)
    } catch {
      throw TextScanner.placing(error, at: scanner.token.column)
    }
  }

  /// Reads `DISTANCE(path, geo(…))`.
  mutating func distance() throws(RecordError) -> (FieldPath, Location) {
    try scanner.takeDistance()
    try scanner.expect(.openParenthesis)
    let path = try path()
    try scanner.expect(.comma)
    let center: Location
    if case .placeholder = scanner.token.kind {
      let column = scanner.token.column
      guard case .location(let location) = try argument() else {
        throw scanner.error(
          "a distance is taken from a location.", expected: "a location", at: column)
      }
      center = location
    } else {
      center = try scanner.location()
    }
    try scanner.expect(.closeParenthesis)
    return (path, center)
  }

  /// Reads a constant or an argument.
  mutating func value() throws(RecordError) -> RecordValue {
    if case .placeholder = scanner.token.kind { return try argument() }
    if scanner.isAt("NULL") || scanner.isAt("NIL") {
      throw scanner.error(
        "NULL stands only behind == or !=, alone.", expected: "a value", got: "NULL")
    }
    return try scanner.value()
  }
}
