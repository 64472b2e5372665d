/// Splits text into the words that a token search compares.
///
/// The text is folded first, without case and diacritics; a word is then a run of letters, marks
/// and decimal digits with at least one letter or digit. There are no stop words.
package enum Tokens {
  /// The words of a text in the order they stand there, repeated ones included.
  package static func split(_ text: String) -> [String] {
    let folded = TextFolding.fold(text, [.caseInsensitive, .diacriticInsensitive])
    var words: [String] = []
    var start: String.Index?
    var isWord = false
    func close(at end: String.Index) {
      if let first = start, isWord { words.append(String(folded[first..<end])) }
      start = nil
      isWord = false
    }
    let scalars = folded.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      switch kind(of: scalars[index].value) {
      case .letterOrDigit:
        start = start ?? index
        isWord = true
      case .mark:
        start = start ?? index
      case .separator:
        close(at: index)
      }
      scalars.formIndex(after: &index)
    }
    close(at: scalars.endIndex)
    return words
  }

  private enum Kind {
    case letterOrDigit
    case mark
    case separator
  }

  private struct Run: Sendable {
    let start: UInt32
    let end: UInt32
    let isMark: Bool
  }

  private static let runs: [Run] = {
    var integers = TextFolding.PackedIntegers(TextFolding.packedWordScalars)
    var runs: [Run] = []
    var next: UInt32 = 0
    while !integers.isAtEnd {
      let start = next + UInt32(integers.unsigned())
      next = start + UInt32(integers.unsigned())
      runs.append(Run(start: start, end: next, isMark: integers.unsigned() == 1))
    }
    return runs
  }()

  private static func kind(of scalar: UInt32) -> Kind {
    switch scalar {
    case 0x30...0x39, 0x61...0x7A: return .letterOrDigit
    case ..<0x80: return .separator
    default: break
    }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= scalar { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].start <= scalar else { return .separator }
    return runs[low].isMark ? .mark : .letterOrDigit
  }
}
