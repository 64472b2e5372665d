/// Matches texts against one LIKE pattern: `*` is any run, `?` one scalar, a backslash escapes.
///
/// With options the text is folded whole and each literal run of the pattern by itself, so that
/// `?` stands for one scalar of the folded text. No step back goes further than the last `*`, so
/// no pattern takes exponential time.
package struct WildcardMatcher: Sendable {
  /// A UTF-8 byte, or one of the two wildcards.
  private typealias Element = UInt16
  private static let one: Element = 0x100
  private static let anyRun: Element = 0x101

  private let elements: [Element]
  private let options: TextOptions

  /// Compiles a pattern once for any number of texts.
  package init(pattern: String, options: TextOptions) {
    var elements: [Element] = []
    var literal = ""
    func closeLiteral() {
      elements += TextFolding.fold(literal, options).utf8.map(Element.init)
      literal = ""
    }
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "*":
        closeLiteral()
        if elements.last != Self.anyRun { elements.append(Self.anyRun) }
      case "?":
        closeLiteral()
        elements.append(Self.one)
      case "\\":
        literal.unicodeScalars.append(scalars.next() ?? scalar)
      default:
        literal.unicodeScalars.append(scalar)
      }
    }
    closeLiteral()
    self.elements = elements
    self.options = options
  }

  /// What every folded text that fits begins with.
  package var literalPrefix: String {
    Self.text(elements.prefix { $0 < Self.one })
  }

  /// The longest of the texts that every folded text which fits has somewhere.
  package var longestLiteral: String {
    let runs = elements.split { $0 >= Self.one }
    return runs.max { $0.count < $1.count }.map(Self.text) ?? ""
  }

  private static func text(_ elements: some Sequence<Element>) -> String {
    String(decoding: elements.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Whether the whole text fits the pattern.
  ///
  /// - Complexity: O(*n* · *m*) at worst, for *n* bytes of text behind a `*` and *m* of pattern.
  package func matches(_ text: String) -> Bool {
    matches(folded: TextFolding.fold(text, options))
  }

  /// Whether a text that is folded already fits the pattern.
  package func matches(folded text: String) -> Bool {
    var text = text
    return text.withUTF8(fits)
  }

  private func fits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    var position = 0
    // Where to go on when what follows the last `*` does not fit: behind it, one scalar later.
    var retry: (index: Int, position: Int)?
    while true {
      if position < elements.count, elements[position] == Self.anyRun {
        position += 1
        if position == elements.count { return true }
        retry = (index, position)
      } else if index == text.count, position == elements.count {
        return true
      } else if index < text.count, position < elements.count,
        elements[position] == Self.one || elements[position] == Element(text[index])
      {
        index = elements[position] == Self.one ? Self.end(ofScalarAt: index, in: text) : index + 1
        position += 1
      } else if let start = retry, start.index < text.count {
        index = Self.end(ofScalarAt: start.index, in: text)
        position = start.position
        retry = (index, position)
      } else {
        return false
      }
    }
  }

  private static func end(ofScalarAt index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = index + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
