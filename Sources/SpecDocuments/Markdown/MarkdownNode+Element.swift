import CMarkdown

extension MarkdownNode {
  /// The node and all in it as values; neighbouring texts are joined.
  var element: MarkdownElement {
    var elements: [MarkdownElement] = []
    for child in children {
      let element = child.element
      if case .text(let more) = element.kind, case .text(let text)? = elements.last?.kind {
        elements[elements.count - 1].kind = .text(text + more)
      } else {
        elements.append(element)
      }
    }
    return MarkdownElement(kind: kind, line: line, children: elements)
  }

  private var kind: MarkdownElement.Kind {
    switch type {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST: .list(start: listStart, isTight: isTight)
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .code(info: fenceInfo, text: literal)
    case CMARK_NODE_HTML_BLOCK: .html(literal)
    case CMARK_NODE_HEADING: .heading(level: headingLevel)
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_TEXT: .text(literal)
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .codeSpan(literal)
    case CMARK_NODE_HTML_INLINE: .htmlSpan(literal)
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link(url: url)
    case CMARK_NODE_IMAGE: .image(url: url)
    default: extensionKind
    }
  }

  /// The kinds that are no part of CommonMark have numbers that are given when the library starts.
  private var extensionKind: MarkdownElement.Kind {
    switch typeName {
    case "table": .table(alignments)
    case "table_header": .row(isHeader: true)
    case "table_row": .row(isHeader: false)
    case "table_cell": .cell
    case "strikethrough": .strikethrough
    default: .paragraph
    }
  }
}
