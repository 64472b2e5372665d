extension DocumentParser {
  /// Finds `[R-12]` in a paragraph and the sentence in front of it.
  mutating func readRequirements(_ paragraph: [MarkdownBlock.MarkedLine]) {
    var sentence: [UInt8] = []
    for line in paragraph {
      var rest = Array(line.text.utf8)[...]
      while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
        sentence += rest[..<open]
        rest = rest[(open + 1)...]
        guard Self.looksLikeRequirement(rest),
          let close = rest.firstIndex(of: UInt8(ascii: "]"))
        else {
          sentence.append(UInt8(ascii: "["))
          continue
        }
        addRequirement(rest[..<close].text, after: sentence, line: line.line)
        sentence = []
        rest = rest[(close + 1)...]
      }
      sentence += rest
      sentence.append(.space)
    }
  }

  private static func looksLikeRequirement(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(3)
    guard start.count == 3, start.last?.isDigit == true else { return false }
    return start.starts(with: "R-".utf8) || start.starts(with: "r-".utf8)
  }

  private mutating func addRequirement(_ id: String, after sentence: [UInt8], line: Int) {
    guard SpecRequirement.isID(id) else {
      refuse(line, "\"[\(id)]\" is no requirement", "write R- and digits, as in [R-12]")
      return
    }
    if let first = requirements.first(where: { $0.id == id }) {
      refuse(line, "\(id) is already the requirement of line \(first.line)")
      return
    }
    requirements.append(
      SpecRequirement(id: id, sentence: Self.lastSentence(of: sentence), line: line))
  }

  /// The text behind the last full stop, question or exclamation mark but one.
  private static func lastSentence(of bytes: [UInt8]) -> String {
    let text = bytes.trimmed
    var start = text.startIndex
    var index = text.startIndex
    while index + 2 < text.endIndex {
      if ".!?".utf8.contains(text[index]), text[index + 1] == .space { start = index + 1 }
      index += 1
    }
    return text[start...].trimmed.text
  }
}
