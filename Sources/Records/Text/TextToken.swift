/// The smallest part of a query's or value's text that means something.
struct TextToken {
  enum Kind {
    /// A word, a keyword or the start of a path, with the keys that follow it behind dots.
    case word(String, keys: [String])
    /// A field's name behind `#`, which is never a keyword, with the keys that follow it.
    case field(String, keys: [String])
    /// A number, date, string, data or reference.
    case value(RecordValue)
    /// What an argument stands for: `%@`, `%K`, `%d`, `%f` or `$NAME`.
    case placeholder(Placeholder)
    case symbol(Symbol)
    /// A character that starts nothing.
    case unknown(Unicode.Scalar)
    case end
  }

  enum Placeholder: Hashable {
    case next(Format)
    case named(String)
  }

  /// What the next argument must be.
  enum Format: String, CaseIterable {
    case value = "%@"
    case path = "%K"
    case int = "%d"
    case double = "%f"
  }

  /// Longer ones come first where one begins another.
  enum Symbol: String, CaseIterable {
    case equalEqual = "=="
    case notEqual = "!="
    case lessGreater = "<>"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case equal = "="
    case less = "<"
    case greater = ">"
    case not = "!"
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBracket = "["
    case closeBracket = "]"
    case openBrace = "{"
    case closeBrace = "}"
    case comma = ","
    case colon = ":"
  }

  var kind: Kind
  /// Where the token starts, counted in Unicode scalars from 0.
  var start: Int

  /// Where the token starts, as errors count.
  var column: Int { start + 1 }

  /// What an error says was found: words and signs as written, constants by their kind only.
  var description: String {
    switch kind {
    case .word(let word, let keys): ([word] + keys).joined(separator: ".")
    case .field(let word, let keys): "#" + ([word] + keys).joined(separator: ".")
    case .value(.string): "a string"
    case .value(.int), .value(.double): "a number"
    case .value(.date): "a date"
    case .value(.data): "data"
    case .value: "a reference"
    case .placeholder(.next(let format)): format.rawValue
    case .placeholder(.named(let name)): "$\(name)"
    case .symbol(let symbol): symbol.rawValue
    case .unknown(let scalar): Character(scalar).debugDescription
    case .end: "the end"
    }
  }
}
