import CMarkdown

/// Takes a table's cells out of the source at the columns cmark found.
struct MarkdownTableReader {
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
  }

  func table(_ node: MarkdownNode) -> MarkdownTable {
    let rows = node.children.map(row)
    return MarkdownTable(
      header: rows.first ?? MarkdownRow(line: node.line, cells: [], written: 0),
      rows: Array(rows.dropFirst()))
  }

  private func row(_ node: MarkdownNode) -> MarkdownRow {
    // cmark fills a short row with cells that stand nowhere, and drops what is too much.
    let cells = node.children.filter { $0.column > 0 }
    let bytes = source.line(node.line)
    // cmark counts a row's cells from where the table begins, not from the row's own indentation.
    let shift = bytes.prefix(while: \.isBlank).count - (node.column - 1)
    var written = cells.count
    if let last = cells.last {
      var rest = bytes.dropFirst(last.endColumn + shift).trimmed
      if rest.first == UInt8(ascii: "|") { rest = rest.dropFirst() }
      // What is left is cells beyond the header's number, each closed by a pipe but perhaps the last.
      if !rest.trimmed.isEmpty { written += cellCount(rest) }
    }
    return MarkdownRow(
      line: node.line, cells: cells.map { cell($0, in: node.line, shift: shift) },
      written: written)
  }

  private func cellCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 1
    var escaped = false
    for byte in bytes.dropLast(bytes.last == UInt8(ascii: "|") ? 1 : 0) {
      if byte == UInt8(ascii: "|"), !escaped { count += 1 }
      escaped = byte == .backslash
    }
    return count
  }

  private func cell(_ node: MarkdownNode, in line: Int, shift: Int) -> MarkdownCell {
    let slice = source.slice(
      line: line, from: node.column + shift, through: node.endColumn + shift
    ).trimmed
    let children = node.children
    if children.count == 1, children[0].type == CMARK_NODE_CODE {
      return MarkdownCell(text: codeSpan(unescapingPipes(slice)).text, isCode: true)
    }
    let markup = children.first { $0.type != CMARK_NODE_TEXT }
    return MarkdownCell(text: unescapingPipes(slice).text, markup: markup.map(describe))
  }

  private func unescapingPipes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "|"), result.last == .backslash { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  /// The content of a code span: without its backticks and, if both are there, one blank at each end.
  private func codeSpan(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let ticks = bytes.prefix { $0 == UInt8(ascii: "`") }.count
    let content = bytes.dropFirst(ticks).dropLast(ticks)
    guard content.count > 2, content.first == .space, content.last == .space,
      content.contains(where: { $0 != .space })
    else { return content }
    return content.dropFirst().dropLast()
  }

  private func describe(_ node: MarkdownNode) -> String {
    switch node.type {
    case CMARK_NODE_CODE: "a code span beside other text"
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG: "emphasis"
    case CMARK_NODE_LINK: "a link"
    case CMARK_NODE_IMAGE: "an image"
    case CMARK_NODE_HTML_INLINE: "HTML"
    default: node.typeName
    }
  }
}
