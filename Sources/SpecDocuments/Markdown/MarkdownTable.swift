/// A GFM table with the source text of its cells.
struct MarkdownTable: Sendable {
  var header: MarkdownRow
  var rows: [MarkdownRow]
}

/// A row of a table.
struct MarkdownRow: Sendable {
  var line: Int
  var cells: [MarkdownCell]
  /// The number of cells written, which may be fewer or more than the header's.
  var written: Int
}

/// A cell of a table.
struct MarkdownCell: Sendable {
  /// The source slice without blanks at its ends, `\|` read as a pipe; of a code span its content.
  var text: String
  /// What inline markup stands in the cell other than one code span.
  var markup: String?
  var isCode = false
}
