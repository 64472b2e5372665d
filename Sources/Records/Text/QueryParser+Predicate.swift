extension QueryParser {
  /// Reads predicates with OR between them; `depth` counts the parentheses and NOTs around them.
  mutating func disjunction(depth: Int) throws(RecordError) -> RecordPredicate {
    var operands = [try conjunction(depth: depth)]
    while scanner.isAt("OR") || scanner.isAt(.or) {
      try scanner.advance()
      try checkCount(operands.count + 1, of: "OR")
      operands.append(try conjunction(depth: depth))
    }
    return operands.count == 1 ? operands[0] : .or(operands)
  }

  private mutating func conjunction(depth: Int) throws(RecordError) -> RecordPredicate {
    var operands = [try negation(depth: depth)]
    while scanner.isAt("AND") || scanner.isAt(.and) {
      try scanner.advance()
      try checkCount(operands.count + 1, of: "AND")
      operands.append(try negation(depth: depth))
    }
    return operands.count == 1 ? operands[0] : .and(operands)
  }

  private mutating func negation(depth: Int) throws(RecordError) -> RecordPredicate {
    guard scanner.isAt("NOT") || scanner.isAt(.not) else { return try atom(depth: depth) }
    try checkDepth(depth + 1)
    try scanner.advance()
    return .not(try negation(depth: depth + 1))
  }

  private mutating func atom(depth: Int) throws(RecordError) -> RecordPredicate {
    if scanner.isAt(.openParenthesis) {
      try checkDepth(depth + 1)
      try scanner.advance()
      let predicate = try disjunction(depth: depth + 1)
      guard try scanner.take(.closeParenthesis) else {
        throw scanner.unexpected(expected: "AND, OR or \")\"")
      }
      return predicate
    }
    if try scanner.take("TRUEPREDICATE") { return .constant(true) }
    if try scanner.take("FALSEPREDICATE") { return .constant(false) }
    if scanner.isAt("SELF") { return try tokens() }
    if scanner.isAtDistance { return try distanceComparison() }
    let quantifier = try quantifier()
    switch scanner.token.kind {
    case .field, .placeholder(.next(.path)): break
    case .word(let word, _) where !QueryKeyword.contains(word) || quantifier != nil: break
    case .word(let word, _):
      throw scanner.unexpected(expected: "a condition (#\(word) for the field of that name)")
    default:
      throw scanner.unexpected(expected: quantifier == nil ? "a condition" : "a field")
    }
    return try comparison(of: try path(), quantifier)
  }

  private mutating func quantifier() throws(RecordError) -> Quantifier? {
    if try scanner.take("ANY") { return .any }
    if try scanner.take("SOME") { return .any }
    if try scanner.take("ALL") { return .all }
    if try scanner.take("NONE") { return Quantifier.none }
    return nil
  }

  private mutating func tokens() throws(RecordError) -> RecordPredicate {
    try scanner.advance()
    guard try scanner.take("CONTAINS") else { throw scanner.unexpected(expected: "CONTAINS") }
    var match = TokenMatch.all
    var expected = "ALL, ANY or a string"
    if try scanner.take("ALL") {
      expected = "a string"
    } else if try scanner.take("ANY") {
      match = .any
      expected = "a string"
    }
    switch scanner.token.kind {
    case .value(.string), .placeholder: break
    default: throw scanner.unexpected(expected: expected)
    }
    let column = scanner.token.column
    guard case .string(let words) = try value() else {
      throw scanner.error("SELF CONTAINS looks for words.", expected: "a string", at: column)
    }
    return .tokens(match, words)
  }

  private mutating func distanceComparison() throws(RecordError) -> RecordPredicate {
    let (path, center) = try distance()
    let includesBound = scanner.isAt(.lessOrEqual)
    guard includesBound || scanner.isAt(.less) else {
      throw scanner.unexpected(expected: "\"<\" or \"<=\"")
    }
    try scanner.advance()
    let metres = try number(expected: "a number of metres")
    return .distance(
      DistanceComparison(path, from: center, metres: metres, includesBound: includesBound))
  }

  private mutating func comparison(
    of path: FieldPath, _ quantifier: Quantifier?
  ) throws(RecordError) -> RecordPredicate {
    if try scanner.take("NOT") {
      if try scanner.take("IN") { return try membership(of: path, quantifier, isNegated: true) }
      if quantifier == nil, try scanner.take("BETWEEN") { return .not(try between(path)) }
      throw scanner.unexpected(expected: quantifier == nil ? "IN or BETWEEN" : "IN")
    }
    if try scanner.take("IN") { return try membership(of: path, quantifier, isNegated: false) }
    if quantifier == nil, try scanner.take("BETWEEN") { return try between(path) }
    let relation = try relation()
    let optionColumn = scanner.token.column
    let options = try scanner.takeOption()
    if relation == .equal || relation == .notEqual, quantifier == nil,
      scanner.isAt("NULL") || scanner.isAt("NIL") || isAtNilArgument
    {
      if options != nil {
        throw scanner.error(
          "NULL is compared without [c] or [d].", expected: "NULL", at: optionColumn)
      }
      try takeNil()
      return relation == .equal ? .absent(path) : .exists(path)
    }
    let value = try constant(options ?? [])
    return .comparison(
      Comparison(path, relation, value, options: options ?? [], quantifier: quantifier))
  }

  private mutating func relation() throws(RecordError) -> Comparison.Operator {
    let relation: Comparison.Operator?
    switch scanner.token.kind {
    case .symbol(let symbol):
      relation =
        switch symbol {
        case .equal, .equalEqual: .equal
        case .notEqual, .lessGreater: .notEqual
        default: Comparison.Operator(rawValue: symbol.rawValue)
        }
    case .word(let word, keys: []):
      relation = Comparison.Operator(rawValue: word.uppercased())
      if scanner.isAt("MATCHES") {
        throw scanner.error(
          "MATCHES is refused, since regular expressions differ between engines; use LIKE.",
          expected: "another operator, such as LIKE", got: "MATCHES")
      }
    default:
      relation = nil
    }
    guard let relation else {
      throw scanner.unexpected(expected: "an operator such as ==, IN or CONTAINS")
    }
    try scanner.advance()
    return relation
  }

  /// Reads a constant, which must be a string where an option stands before it.
  private mutating func constant(_ options: TextOptions) throws(RecordError) -> RecordValue {
    let column = scanner.token.column
    let value = try value()
    if !options.isEmpty {
      guard case .string = value else {
        throw scanner.error(
          "[c], [d] and [cd] compare strings only.", expected: "a string", at: column)
      }
    }
    return value
  }

  private mutating func between(_ path: FieldPath) throws(RecordError) -> RecordPredicate {
    let column = scanner.token.column
    let bounds = try list([], atMost: 2, named: "BETWEEN")
    guard bounds.count == 2 else {
      throw scanner.error("BETWEEN needs two bounds.", expected: "two values", at: column)
    }
    return .between(path, bounds[0], bounds[1])
  }

  private mutating func membership(
    of path: FieldPath, _ quantifier: Quantifier?, isNegated: Bool
  ) throws(RecordError) -> RecordPredicate {
    let column = scanner.token.column
    let options = try scanner.takeOption() ?? []
    let values = try list(options, atMost: Limits.operandCount, named: "IN")
    let membership = Membership(path, in: values, options: options, quantifier: quantifier)
    guard isNegated else { return .membership(membership) }
    guard let quantifier else { return .not(.membership(membership)) }
    guard let elements = Self.elementsOutside(membership, quantifier) else {
      throw scanner.error(
        "NOT IN behind \(quantifier.rawValue) needs a value in its list.", expected: "a value",
        at: column)
    }
    return elements
  }

  /// `ANY x NOT IN {a, b}` asks for an element that is none of these, which is more than the
  /// complement of `ANY x IN {a, b}`. Where such an element is there, some element differs from a;
  /// and that one asks for a list, as the complement alone would not.
  private static func elementsOutside(
    _ membership: Membership, _ quantifier: Quantifier
  ) -> RecordPredicate? {
    guard let first = membership.values.first else { return nil }
    let differs = Comparison(
      membership.path, .notEqual, first, options: membership.options,
      quantifier: quantifier == .all ? .all : .any)
    var opposite = membership
    opposite.quantifier = quantifier == .all ? .any : .all
    let outside = RecordPredicate.and([.comparison(differs), .not(.membership(opposite))])
    return quantifier == Quantifier.none ? .not(outside) : outside
  }

  /// Reads `{…}`, `(…)` or `[…]`, or an argument that is a list.
  private mutating func list(
    _ options: TextOptions, atMost count: Int, named name: String
  ) throws(RecordError) -> [RecordValue] {
    let close: TextToken.Symbol
    switch scanner.token.kind {
    case .symbol(.openBrace): close = .closeBrace
    case .symbol(.openParenthesis): close = .closeParenthesis
    case .symbol(.openBracket): close = .closeBracket
    case .placeholder:
      let column = scanner.token.column
      guard case .list(let values) = try value() else {
        throw scanner.error("\(name) needs a list.", expected: "a list", at: column)
      }
      if values.count > count { throw tooMany(name, count, at: column) }
      return values
    default:
      throw scanner.unexpected(expected: "a list such as {1, 2}")
    }
    try scanner.advance()
    var values: [RecordValue] = []
    if try scanner.take(close) { return values }
    repeat {
      if values.count == count { throw tooMany(name, count, at: scanner.token.column) }
      values.append(try constant(options))
    } while try scanner.take(.comma)
    guard try scanner.take(close) else {
      throw scanner.unexpected(expected: "\",\" or \"\(close.rawValue)\"")
    }
    return values
  }

  // MARK: Limits

  private func tooMany(_ name: String, _ count: Int, at column: Int) -> RecordError {
    name == "BETWEEN"
      ? scanner.error("BETWEEN needs two bounds.", expected: "two values", at: column)
      : scanner.error(
        "one \(name) has at most \(count) operands; ask in parts.", code: .limitExceeded, at: column
      )
  }

  private func checkCount(_ count: Int, of name: String) throws(RecordError) {
    if count > Limits.operandCount {
      throw tooMany(name, Limits.operandCount, at: scanner.token.column)
    }
  }

  private func checkDepth(_ depth: Int) throws(RecordError) {
    if depth > Limits.predicateDepth {
      throw scanner.error(
        "a predicate nests at most \(Limits.predicateDepth) deep; flatten it, or ask in parts.",
        code: .limitExceeded)
    }
  }
}
