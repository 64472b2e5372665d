/// The values that are made of several tokens.
extension TextScanner {
  /// Reads a value of any kind, starting at the current token.
  mutating func value() throws(RecordError) -> RecordValue {
    try value(depth: 0, insideObject: false).value
  }

  private typealias KindedValue = (value: RecordValue, kind: FieldKind)

  private mutating func value(
    depth: Int, insideObject: Bool
  ) throws(RecordError) -> KindedValue {
    switch token.kind {
    case .value(let value):
      let kind = try FieldKind(of: value)
      if insideObject, !kind.isJSON { throw notInObject(kind) }
      try advance()
      return (value, kind)
    case .symbol(.openBracket):
      return try list(depth: depth + 1, insideObject: insideObject)
    case .symbol(.openBrace):
      return (.object(try object(depth: depth + 1)), .object)
    default:
      break
    }
    if try take("TRUE") { return (.bool(true), .bool) }
    if try take("FALSE") { return (.bool(false), .bool) }
    if isAt("GEO") {
      if insideObject { throw notInObject(.location) }
      return (.location(try location()), .location)
    }
    throw unexpected(expected: "a value")
  }

  private mutating func list(
    depth: Int, insideObject: Bool
  ) throws(RecordError) -> KindedValue {
    try checkDepth(depth)
    try advance()
    var elements: [RecordValue] = []
    var common: FieldKind?
    if try take(.closeBracket) { return (.list([]), .list(nil)) }
    repeat {
      let column = token.column
      let element = try value(depth: depth, insideObject: insideObject)
      elements.append(element.value)
      if let known = common {
        common = known.merged(with: element.kind)
        if common == nil {
          throw error(
            "a list holds values of one kind; this one has \(known) and \(element.kind).",
            code: purpose.mixedListCode, expected: known.description, got: element.kind.description,
            at: column)
        }
      } else {
        common = element.kind
      }
    } while try take(.comma)
    guard try take(.closeBracket) else { throw unexpected(expected: "\",\" or \"]\"") }
    return (.list(elements), .list(common))
  }

  private mutating func object(depth: Int) throws(RecordError) -> RecordObject {
    try checkDepth(depth)
    try advance()
    var members: [RecordObject.Member] = []
    // The bytes, since keys that are only canonically equal are two keys.
    var keys: Set<[UInt8]> = []
    if try take(.closeBrace) { return RecordObject() }
    repeat {
      guard case .value(.string(let key)) = token.kind else {
        throw unexpected(expected: "a key in quotes")
      }
      guard keys.insert(Array(key.utf8)).inserted else {
        throw error("the key stands twice in one object.", expected: "another key")
      }
      try advance()
      try expect(.colon)
      let member = try value(depth: depth, insideObject: true)
      members.append(RecordObject.Member(key: key, value: member.value))
    } while try take(.comma)
    guard try take(.closeBrace) else { throw unexpected(expected: "\",\" or \"}\"") }
    return try RecordObject(members)
  }

  /// Reads `geo(lat,lon)`, standing at `geo`.
  mutating func location() throws(RecordError) -> Location {
    guard try take("GEO") else { throw unexpected(expected: "geo(latitude,longitude)") }
    try expect(.openParenthesis)
    let latitude = try degrees(within: 90, name: "a latitude")
    try expect(.comma)
    let longitude = try degrees(within: 180, name: "a longitude")
    try expect(.closeParenthesis)
    return Location(latitude: latitude, longitude: longitude)
  }

  private mutating func degrees(within bound: Double, name: String) throws(RecordError) -> Double {
    let column = token.column
    let degrees = try number(expected: name)
    guard abs(degrees) <= bound else {
      throw error(
        "\(name) lies between -\(Int(bound)) and \(Int(bound)) degrees.", expected: name,
        at: column)
    }
    return degrees
  }

  /// Reads a number as a double; an int that a double cannot hold exactly is refused.
  mutating func number(expected: String) throws(RecordError) -> Double {
    let number: Double
    switch token.kind {
    case .value(.double(let value)):
      number = value
    case .value(.int(let value)):
      guard let exact = Double(exactly: value) else {
        throw error("a double cannot hold the number exactly.", expected: expected)
      }
      number = exact
    default:
      throw unexpected(expected: expected)
    }
    try advance()
    return number
  }

  private func checkDepth(_ depth: Int) throws(RecordError) {
    if depth > Limits.valueDepth {
      throw error("a value nests at most \(Limits.valueDepth) deep.", code: .limitExceeded)
    }
  }

  private func notInObject(_ kind: FieldKind) -> RecordError {
    let expected = "a bool, int, double, string, list or object"
    return error(
      "an object holds \(expected), no \(kind).", expected: expected, got: kind.description)
  }
}

extension FieldKind {
  /// Whether a nested object can hold values of the kind.
  fileprivate var isJSON: Bool {
    switch self {
    case .bool, .int, .double, .string, .list, .object: true
    case .date, .data, .reference, .location: false
    }
  }
}
