/// Lines of a document that give way to others.
package struct SourceEdit: Hashable, Sendable {
  /// The 1-based first line that is replaced, or in front of which lines are put.
  package var line: Int

  /// How many lines are replaced; 0 only inserts.
  package var count: Int

  package var replacement: [String]

  package init(line: Int, count: Int, replacement: [String]) {
    self.line = line
    self.count = count
    self.replacement = replacement
  }

  /// A text with edits made, every other byte as it was.
  ///
  /// A new line ends as the line in front of it does.
  ///
  /// - Parameter edits: In the order of their lines, without overlaps.
  package static func apply(_ edits: [SourceEdit], to text: String) -> String {
    let lines = SourceLine.lines(of: text)
    var bytes: [UInt8] = []
    var next = 0
    for edit in edits {
      let start = edit.line - 1
      guard start >= next, start + edit.count <= lines.count else { continue }
      for line in lines[next..<start] { bytes += line.content + line.end }
      let end = start > 0 ? lines[start - 1].end : [0x0A]
      for line in edit.replacement { bytes += Array(line.utf8) + end }
      next = start + edit.count
    }
    for line in lines[next...] { bytes += line.content + line.end }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A line and the bytes that end it: LF, CR LF, CR, or nothing at the end of the text.
struct SourceLine {
  var content: [UInt8] = []
  var end: [UInt8] = []

  /// The lines of a text, cut where CommonMark cuts them.
  static func lines(of text: String) -> [SourceLine] {
    var lines: [SourceLine] = []
    var line = SourceLine()
    for byte in text.utf8 {
      // A CR may have an LF behind it, so its line ends with the byte that is none.
      if line.end == [0x0D], byte != 0x0A {
        lines.append(line)
        line = SourceLine()
      }
      switch byte {
      case 0x0A:
        line.end.append(byte)
        lines.append(line)
        line = SourceLine()
      case 0x0D: line.end.append(byte)
      default: line.content.append(byte)
      }
    }
    if !line.content.isEmpty || !line.end.isEmpty { lines.append(line) }
    return lines
  }
}
