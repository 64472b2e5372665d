import SpecDocuments

/// How what was printed differs from what the document says.
package struct OutputDifference: Hashable, Sendable {
  package enum Line: Hashable, Sendable {
    /// Both have it.
    case same(String)
    /// `...` of the document.
    case anyLines
    /// Only the document has it.
    case document(String, line: Int)
    /// Only the store printed it.
    case actual(String)
  }

  package var lines: [Line]

  /// The document's line of the first difference, nil when the store only printed more.
  var firstLine: Int? {
    for case .document(_, let line) in lines { return line }
    return nil
  }

  /// Compares, with `...` standing for zero or more lines; nil when nothing differs.
  ///
  /// - Complexity: O(*n*·*m*) for *n* expected and *m* printed lines.
  static func between(_ expected: [ExpectedLine], _ actual: [OutputLine]) -> OutputDifference? {
    let table = EditTable(expected, actual)
    guard table.cost(0, 0) > 0 else { return nil }
    return OutputDifference(lines: table.path())
  }

  /// The lines as text, each with its mark in front.
  package var text: [String] {
    lines.map { line in
      switch line {
      case .same(let text): " \(text)"
      case .anyLines: " ..."
      case .document(let text, _): "-\(visible(text))"
      case .actual(let text): "+\(visible(text))"
      }
    }
  }

  /// The line itself, or its scalars where a line of the other side would look the same.
  private func visible(_ text: String) -> String {
    let twins = lines.filter { line in
      switch line {
      // `==` on strings is canonical: equal here means it cannot be told apart by eye.
      case .document(let other, _), .actual(let other): other == text
      case .same, .anyLines: false
      }
    }
    guard twins.count > 1 else { return text }
    return text.unicodeScalars.map { $0.isASCII ? "\($0)" : $0.escaped(asASCII: true) }.joined()
  }
}

/// The fewest removals and insertions between every pair of ends of the two texts.
private struct EditTable {
  private let expected: [ExpectedLine]
  private let actual: [OutputLine]
  private var costs: [Int]

  init(_ expected: [ExpectedLine], _ actual: [OutputLine]) {
    self.expected = expected
    self.actual = actual
    costs = Array(repeating: 0, count: (expected.count + 1) * (actual.count + 1))
    for i in (0...expected.count).reversed() {
      for j in (0...actual.count).reversed() {
        costs[i * (actual.count + 1) + j] = best(i, j)
      }
    }
  }

  func cost(_ i: Int, _ j: Int) -> Int {
    costs[i * (actual.count + 1) + j]
  }

  private func best(_ i: Int, _ j: Int) -> Int {
    guard i < expected.count else { return actual.count - j }
    guard j < actual.count else { return cost(i + 1, j) + (isAnyLines(i) ? 0 : 1) }
    if isAnyLines(i) { return min(cost(i + 1, j), cost(i, j + 1)) }
    let edited = 1 + min(cost(i + 1, j), cost(i, j + 1))
    return matches(i, j) ? min(edited, cost(i + 1, j + 1)) : edited
  }

  private func isAnyLines(_ i: Int) -> Bool { expected[i].kind == .anyLines }

  private func matches(_ i: Int, _ j: Int) -> Bool {
    guard case .text(let text) = expected[i].kind else { return false }
    return text.isByteEqual(to: actual[j].text(against: text))
  }

  func path() -> [OutputDifference.Line] {
    // Where the document writes messages, the printed lines show theirs.
    let showsMessages = expected.contains {
      if case .text(let text) = $0.kind { text.contains(" message=") } else { false }
    }
    func printed(_ j: Int) -> String {
      showsMessages ? actual[j].textWithMessage : actual[j].text
    }
    var lines: [OutputDifference.Line] = []
    var (i, j) = (0, 0)
    while i < expected.count || j < actual.count {
      if i < expected.count, isAnyLines(i) {
        if cost(i, j) == cost(i + 1, j) {
          lines.append(.anyLines)
          i += 1
        } else {
          j += 1
        }
      } else if i < expected.count, j < actual.count, matches(i, j),
        cost(i, j) == cost(i + 1, j + 1)
      {
        lines.append(.same(printed(j)))
        (i, j) = (i + 1, j + 1)
      } else if i < expected.count, cost(i, j) == 1 + cost(i + 1, j),
        case .text(let text) = expected[i].kind
      {
        lines.append(.document(text, line: expected[i].line))
        i += 1
      } else {
        lines.append(.actual(printed(j)))
        j += 1
      }
    }
    return lines
  }
}
