/// A top-level block of a document, as far as the book's rules look at it.
package struct MarkdownBlock: Sendable {
  /// The 1-based first line.
  var line: Int

  /// The 1-based last line.
  var endLine: Int

  var kind: Kind

  enum Kind: Sendable {
    case heading(level: Int, title: String)
    /// `info` is the source behind the fence; `closed` is false when the fence runs into the end.
    case fence(info: String, lines: [String], closed: Bool)
    case html(String)
    case table(MarkdownTable)
    case prose(Prose)
  }

  /// Paragraphs, lists, quotes and everything else that is only read.
  struct Prose: Sendable {
    /// The text of each paragraph inside, code spans left out.
    var paragraphs: [[MarkedLine]] = []
    /// Fences and comments inside a list or a quote: they would look executable and not run.
    var nested: [NestedBlock] = []
    /// HTML comments in the middle of a line.
    var inlineComments: [NestedBlock] = []
  }

  /// One source line of a paragraph.
  struct MarkedLine: Sendable {
    var line: Int
    var text: String
  }

  struct NestedBlock: Sendable {
    var line: Int
    /// The first line of the fence's info or of the comment.
    var text: String
    var isFence: Bool
    var closed = true
  }
}
