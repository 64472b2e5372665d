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

  var url: String {
    cmark_node_get_url(pointer).map { String(cString: $0) } ?? ""
  }

  /// What stands behind a fence's first marks, without escapes.
  var fenceInfo: String {
    cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? ""
  }

  /// The number of an ordered list's first item, nil for bullets.
  var listStart: Int? {
    cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
      ? Int(cmark_node_get_list_start(pointer)) : nil
  }

  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// How each of a table's columns is aligned.
  var alignments: [MarkdownElement.Alignment] {
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard let marks = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return (0..<count).map { column in
      switch marks[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .none
      }
    }
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
