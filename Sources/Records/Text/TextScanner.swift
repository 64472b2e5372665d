/// Cuts a query's or value's text into tokens, one at a time.
struct TextScanner {
  /// What the text is, which decides the codes of its errors.
  enum Purpose {
    case query
    /// A query with `%K`, `%d` and `%f`, and `%%` for a percent sign in a string.
    case format
    case value

    /// The code of a text that does not parse, or has a constant that nothing can hold.
    var code: RecordError.Code { self == .value ? .invalidValue : .invalidQuery }
    /// The code of a list with elements of two kinds.
    var mixedListCode: RecordError.Code { self == .value ? .invalidValue : .kindMismatch }
  }

  let purpose: Purpose
  let scalars: [Unicode.Scalar]
  /// Where the scanner stands, behind the current token.
  var position = 0
  /// The current token.
  private(set) var token = TextToken(kind: .end, start: 0)

  /// Stands on the first token.
  init(_ text: String, purpose: Purpose) throws(RecordError) {
    self.purpose = purpose
    scalars = Array(text.unicodeScalars)
    try advance()
  }

  /// The scalar so many places ahead, nil behind the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Goes to the next token.
  mutating func advance() throws(RecordError) {
    while let scalar = peek(), Self.isBlank(scalar) { position += 1 }
    token = TextToken(kind: .end, start: position)
    guard let scalar = peek() else { return }
    token.kind = try kind(startingWith: scalar)
  }

  private mutating func kind(
    startingWith scalar: Unicode.Scalar
  ) throws(RecordError) -> TextToken.Kind {
    switch scalar {
    case "\"":
      return .value(.string(try string()))
    case "x" where peek(1) == "\"":
      return .value(.data(try data()))
    case "@":
      return .value(.reference(try reference()))
    case _ where Self.isWordStart(scalar):
      return .word(word(), keys: keys())
    case "#" where peek(1).map(Self.isWordStart) ?? false:
      position += 1
      return .field(word(), keys: keys())
    case "$" where peek(1).map(Self.isWordStart) ?? false:
      position += 1
      return .placeholder(.named(word()))
    case "%":
      if let format = format() { return .placeholder(.next(format)) }
    case _ where Self.isDigit(scalar), "-" where peek(1).map(Self.isDigit) ?? false:
      return .value(try numberOrDate())
    default:
      break
    }
    for symbol in TextToken.Symbol.allCases where starts(with: symbol) {
      position += symbol.rawValue.utf8.count
      return .symbol(symbol)
    }
    position += 1
    return .unknown(scalar)
  }

  private func starts(with symbol: TextToken.Symbol) -> Bool {
    for (distance, scalar) in symbol.rawValue.unicodeScalars.enumerated()
    where peek(distance) != scalar {
      return false
    }
    return true
  }

  mutating func word() -> String {
    let start = position
    while let scalar = peek(), Self.isWordPart(scalar) { position += 1 }
    return text(start..<position)
  }

  private mutating func keys() -> [String] {
    var keys: [String] = []
    while peek() == ".", let next = peek(1), Self.isWordStart(next) {
      position += 1
      keys.append(word())
    }
    return keys
  }

  /// Takes `[c]`, `[d]` or `[cd]` when the current token starts one; any other `[` starts a list.
  mutating func takeOption() throws(RecordError) -> TextOptions? {
    guard case .symbol(.openBracket) = token.kind else { return nil }
    let start = position
    let letters = word().lowercased()
    let options: TextOptions? =
      switch letters {
      case "c": .caseInsensitive
      case "d": .diacriticInsensitive
      case "cd": [.caseInsensitive, .diacriticInsensitive]
      default: nil
      }
    guard let options, peek() == "]" else {
      position = start
      return nil
    }
    position += 1
    try advance()
    return options
  }

  /// Whether the current token is a keyword, in any case of its letters.
  func isAt(_ keyword: String) -> Bool {
    guard case .word(let word, keys: []) = token.kind else { return false }
    return word.uppercased() == keyword
  }

  func isAt(_ symbol: TextToken.Symbol) -> Bool {
    if case .symbol(symbol) = token.kind { true } else { false }
  }

  var isAtEnd: Bool { if case .end = token.kind { true } else { false } }

  /// Goes on if the current token is the keyword.
  mutating func take(_ keyword: String) throws(RecordError) -> Bool {
    guard isAt(keyword) else { return false }
    try advance()
    return true
  }

  /// Goes on if the current token is the sign.
  mutating func take(_ symbol: TextToken.Symbol) throws(RecordError) -> Bool {
    guard isAt(symbol) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ symbol: TextToken.Symbol) throws(RecordError) {
    guard try take(symbol) else { throw unexpected(expected: "\"\(symbol.rawValue)\"") }
  }

  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  /// The error of a current token that does not belong where it stands.
  func unexpected(expected: String) -> RecordError {
    RecordError(
      purpose.code,
      "Expected \(expected) at column \(token.column), found \(token.description).",
      expected: expected, got: token.description, column: token.column)
  }

  /// An error at a token, the current one unless told.
  func error(
    _ message: String, code: RecordError.Code? = nil, expected: String? = nil, got: String? = nil,
    at column: Int? = nil
  ) -> RecordError {
    let column = column ?? token.column
    return RecordError(
      code ?? purpose.code, "Column \(column): \(message)", expected: expected, got: got,
      column: column)
  }

  /// The same error, with the column it is about.
  static func placing(_ error: RecordError, at column: Int) -> RecordError {
    var error = error
    error.message = "Column \(column): \(error.message)"
    error.column = column
    return error
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    isWordStart(scalar) || isDigit(scalar)
  }
}
