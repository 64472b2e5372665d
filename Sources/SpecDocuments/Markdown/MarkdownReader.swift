import CMarkdown

/// Reads a document's top-level blocks with cmark-gfm.
///
/// cmark decides what is a heading, a fence, a comment or a table and where it stands; text is taken from the
/// source, because cmark's literals have lost their backslashes and entities.
struct MarkdownReader {
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
  }

  /// The blocks of the document in order.
  func blocks() -> [MarkdownBlock] {
    withTree { $0?.children.map(block) ?? [] }
  }

  /// The document as its reader sees it.
  func element() -> MarkdownElement {
    withTree { $0?.element } ?? MarkdownElement(kind: .document, line: 1, children: [])
  }

  /// Parses, and frees the tree when `body` has taken out of it what it needs.
  private func withTree<Result>(_ body: (MarkdownNode?) -> Result) -> Result {
    cmark_gfm_core_extensions_ensure_registered()
    let parser = cmark_parser_new(CMARK_OPT_DEFAULT)
    defer { cmark_parser_free(parser) }
    if let table = cmark_find_syntax_extension("table") {
      cmark_parser_attach_syntax_extension(parser, table)
    }
    source.bytes.withUnsafeBytes { bytes in
      cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    let document = cmark_parser_finish(parser)
    defer { cmark_node_free(document) }
    return body(document.map(MarkdownNode.init))
  }

  private func block(_ node: MarkdownNode) -> MarkdownBlock {
    switch node.type {
    case CMARK_NODE_HEADING:
      let title = plainText(node).trimmingBlanks
      return node.block(.heading(level: node.headingLevel, title: title))
    case CMARK_NODE_CODE_BLOCK where node.isFenced:
      return node.block(
        .fence(info: fenceInfo(node), lines: node.literalLines, closed: isClosed(node)))
    case CMARK_NODE_HTML_BLOCK:
      // cmark's end line of an HTML block that ends on its first line is that of the block before.
      var block = node.block(.html(node.literal))
      block.endLine = node.line + max(0, node.literalLines.count - 1)
      return block
    default:
      if node.typeName == "table" {
        return node.block(.table(MarkdownTableReader(source).table(node)))
      }
      return node.block(.prose(prose(node)))
    }
  }

  private func plainText(_ node: MarkdownNode) -> String {
    node.children.map { child in
      switch child.type {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE: child.literal
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: " "
      default: plainText(child)
      }
    }.joined()
  }

  /// The source behind the fence's backticks or tildes.
  private func fenceInfo(_ node: MarkdownNode) -> String {
    let line = source.line(node.line).dropFirst(node.column - 1)
    guard let mark = line.first else { return "" }
    return line.drop { $0 == mark }.trimmed.text
  }

  private func isClosed(_ node: MarkdownNode) -> Bool {
    guard node.endLine > node.line else { return false }
    let opening = source.line(node.line).dropFirst(node.column - 1)
    guard let mark = opening.first else { return false }
    // A fence inside a quote or a list has its container's marks in front.
    let closing = source.line(node.endLine).drop { $0.isBlank || $0 == UInt8(ascii: ">") }.trimmed
    return closing.allSatisfy { $0 == mark } && closing.count >= opening.prefix { $0 == mark }.count
  }

  private func prose(_ node: MarkdownNode) -> MarkdownBlock.Prose {
    var prose = MarkdownBlock.Prose()
    collect(node, into: &prose)
    return prose
  }

  private func collect(_ node: MarkdownNode, into prose: inout MarkdownBlock.Prose) {
    switch node.type {
    case CMARK_NODE_PARAGRAPH:
      prose.paragraphs.append(lines(of: node, into: &prose))
    case CMARK_NODE_CODE_BLOCK where node.isFenced:
      prose.nested.append(
        .init(line: node.line, text: fenceInfo(node), isFence: true, closed: isClosed(node)))
    case CMARK_NODE_HTML_BLOCK:
      prose.nested.append(.init(line: node.line, text: node.literal, isFence: false))
    default:
      for child in node.children { collect(child, into: &prose) }
    }
  }

  private func lines(
    of paragraph: MarkdownNode, into prose: inout MarkdownBlock.Prose
  ) -> [MarkdownBlock.MarkedLine] {
    var lines = [MarkdownBlock.MarkedLine(line: paragraph.line, text: "")]
    func add(_ node: MarkdownNode) {
      let last = lines.count - 1
      switch node.type {
      case CMARK_NODE_TEXT:
        lines[last].text += node.literal
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
        lines.append(.init(line: lines[last].line + 1, text: ""))
      case CMARK_NODE_CODE:
        // A mark inside a code span is quoted, not made.
        lines[last].text += "`\(node.literal.replacing("[", with: "\u{FF3B}"))`"
      case CMARK_NODE_HTML_INLINE:
        if node.literal.hasPrefix("<!--") {
          let comment = MarkdownBlock.NestedBlock(
            line: lines[last].line, text: node.literal, isFence: false)
          prose.inlineComments.append(comment)
        }
        // A comment over several lines has no soft breaks for its line ends.
        for _ in node.literal.utf8.filter({ $0 == .lineFeed }) {
          lines.append(.init(line: lines[lines.count - 1].line + 1, text: ""))
        }
      default:
        for child in node.children { add(child) }
      }
    }
    for child in paragraph.children { add(child) }
    return lines
  }
}

extension String {
  var trimmingBlanks: String { Array(utf8).trimmed.text }
}
