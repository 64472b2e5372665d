/// What placeholders stand for.
extension QueryParser {
  /// Takes the value that a placeholder stands for.
  mutating func argument() throws(RecordError) -> RecordValue {
    let column = scanner.token.column
    let placeholder = scanner.token
    switch try currentArgument() {
    case .value(let value):
      try takeArgument()
      guard case .placeholder(.next(let format)) = placeholder.kind else { return value }
      return try check(value, format, at: column)
    case .absent:
      throw scanner.error(
        "\(placeholder.description) is nil, which stands only behind == and !=.",
        expected: "a value", got: "nil")
    case .unfit(let error):
      var error = TextScanner.placing(error, at: column)
      error.code = scanner.purpose.code
      throw error
    }
  }

  /// Whether the current token stands for nil.
  var isAtNilArgument: Bool {
    if case .absent? = try? currentArgument() { true } else { false }
  }

  /// Goes behind NULL, or a placeholder that stands for nil.
  mutating func takeNil() throws(RecordError) {
    if isAtNilArgument { try takeArgument() } else { try scanner.advance() }
  }

  /// Takes the path that `%K` stands for: a field or metadata, and keys behind dots.
  mutating func pathArgument() throws(RecordError) -> FieldPath {
    guard case .string(let text) = try argumentForPath() else {
      throw scanner.error("%K stands for a field's name.", expected: "a string", got: "%K")
    }
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let first = parts.removeFirst()
    let path: FieldPath
    if let metadata = RecordMetadata(rawValue: first), parts.isEmpty {
      path = .metadata(metadata)
    } else {
      path = FieldPath(try field(first), keys: parts)
    }
    guard parts.allSatisfy(NameRules.isPathKey) else {
      throw scanner.error(
        "a key in the path has other characters than letters, digits and _.",
        expected: "a path such as address.city", got: "%K")
    }
    try takeArgument()
    return path
  }

  private func argumentForPath() throws(RecordError) -> RecordValue? {
    if case .value(let value) = try currentArgument() { value } else { nil }
  }

  /// Reads a number, or an argument that is one.
  mutating func number(expected: String) throws(RecordError) -> Double {
    guard case .placeholder = scanner.token.kind else {
      return try scanner.number(expected: expected)
    }
    let column = scanner.token.column
    guard case .double(let number) = try check(argument(), .double, at: column) else {
      throw scanner.error("a number is needed here.", expected: expected, at: column)
    }
    return number
  }

  /// What the current placeholder stands for.
  private func currentArgument() throws(RecordError) -> QueryArguments.Argument {
    guard case .placeholder(let placeholder) = scanner.token.kind else {
      throw scanner.unexpected(expected: "a placeholder")
    }
    let argument: QueryArguments.Argument?
    switch placeholder {
    case .next:
      argument =
        usedArguments < arguments.positional.count ? arguments.positional[usedArguments] : nil
    case .named(let name):
      argument = arguments.named[name]
    }
    guard let argument else {
      throw scanner.error(
        "no value was given for \(scanner.token.description).", expected: "a value",
        got: scanner.token.description)
    }
    return argument
  }

  /// Goes behind the current placeholder.
  private mutating func takeArgument() throws(RecordError) {
    if case .placeholder(.next) = scanner.token.kind { usedArguments += 1 }
    try scanner.advance()
  }

  /// The value in the kind that a placeholder says.
  private func check(
    _ value: RecordValue, _ format: TextToken.Format, at column: Int
  ) throws(RecordError) -> RecordValue {
    switch (format, value) {
    case (.value, _), (.int, .int), (.double, .double): return value
    case (.double, .int(let int)):
      if let exact = Double(exactly: int) { return .double(exact) }
      throw scanner.error(
        "a double cannot hold the number exactly; use %d.", expected: "a double", at: column)
    case (.path, _):
      throw scanner.error(
        "%K stands for a field, not for a value; use %@.", expected: "%@", got: "%K", at: column)
    case (.int, _), (.double, _):
      let expected = format == .int ? "an int" : "a number"
      throw scanner.error(
        "\(format.rawValue) stands for \(expected); use %@ for other values.", expected: expected,
        got: try FieldKind(of: value).description, at: column)
    }
  }
}
