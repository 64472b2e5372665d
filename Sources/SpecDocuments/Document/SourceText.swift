/// A document's text, cut into lines the way CommonMark cuts them.
///
/// Everything is kept as UTF-8 bytes: cmark's columns are bytes, and a `Character` may join a quotation
/// mark with the combining mark behind it.
package struct SourceText: Sendable {
  /// The lines without their line ends.
  package let lines: [[UInt8]]

  /// Cuts `text` at LF, CR LF and CR; a byte order mark at the start is dropped.
  package init(_ text: String) {
    var bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    self.bytes = bytes
    var lines: [[UInt8]] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .lineFeed || byte == .carriageReturn {
        lines.append(Array(bytes[start..<index]))
        if byte == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] == .lineFeed {
          index += 1
        }
        start = index + 1
      }
      index += 1
    }
    if start < bytes.count { lines.append(Array(bytes[start...])) }
    self.lines = lines
  }

  /// The whole text, without a byte order mark.
  package let bytes: [UInt8]

  /// The bytes of a line, or none for a line outside the text.
  ///
  /// - Parameter number: 1-based.
  package func line(_ number: Int) -> [UInt8] {
    lines.indices.contains(number - 1) ? lines[number - 1] : []
  }

  /// The part of a line between two 1-based, inclusive byte columns, as far as it exists.
  package func slice(line number: Int, from first: Int, through last: Int) -> [UInt8] {
    let bytes = line(number)
    let start = max(0, first - 1)
    let end = min(bytes.count, last)
    return start < end ? Array(bytes[start..<end]) : []
  }
}
