import CMarkdown

/// A borrowed node of cmark's tree; valid only while the tree is.
struct MarkdownNode {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  var type: cmark_node_type { cmark_node_get_type(pointer) }
  var typeName: String { String(cString: cmark_node_get_type_string(pointer)) }
  var line: Int { Int(cmark_node_get_start_line(pointer)) }
  var column: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  var endColumn: Int { Int(cmark_node_get_end_column(pointer)) }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  var literal: String {
    cmark_node_get_literal(pointer).map { String(cString: $0) } ?? ""
  }

  /// The lines of the literal; a line end at the very end begins no further line.
  var literalLines: [String] {
    SourceText(literal).lines.map(\.text)
  }

  var isFenced: Bool {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    return cmark_node_get_fenced(pointer, &length, &offset, &character) != 0
  }

  var children: [MarkdownNode] {
    var nodes: [MarkdownNode] = []
    var child = cmark_node_first_child(pointer)
    while let current = child {
      nodes.append(MarkdownNode(current))
      child = cmark_node_next(current)
    }
    return nodes
  }

  func block(_ kind: MarkdownBlock.Kind) -> MarkdownBlock {
    MarkdownBlock(line: line, endLine: endLine, kind: kind)
  }
}
