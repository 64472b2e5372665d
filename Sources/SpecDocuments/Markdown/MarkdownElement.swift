/// A piece of a document as its reader sees it: a value that outlives cmark's tree.
package struct MarkdownElement: Sendable {
  package var kind: Kind

  /// The 1-based first line; 0 for what stands inside a line.
  package var line: Int

  package var children: [MarkdownElement]

  package enum Kind: Sendable {
    // Blocks
    case document, paragraph, quote, item, rule
    case heading(level: Int)
    /// `start` is the number of the first item, nil for bullets; a tight list has no paragraphs of its own.
    case list(start: Int?, isTight: Bool)
    case code(info: String, text: String)
    case html(String)
    case table([Alignment])
    case row(isHeader: Bool)
    case cell

    // Inside a line
    case text(String)
    case codeSpan(String)
    case htmlSpan(String)
    case softBreak, lineBreak
    case emphasis, strong, strikethrough
    case link(url: String)
    case image(url: String)
  }

  package enum Alignment: Sendable {
    case none, left, center, right
  }
}

extension MarkdownElement {
  /// The text without its markup.
  package var plainText: String {
    switch kind {
    case .text(let text), .codeSpan(let text): text
    case .softBreak, .lineBreak: " "
    default: children.map(\.plainText).joined()
    }
  }
}

extension SpecDocument {
  /// The whole document, for a page that shows it.
  ///
  /// - Complexity: O(*n*) for *n* bytes: the source is parsed anew.
  package var content: MarkdownElement { MarkdownReader(source).element() }
}
