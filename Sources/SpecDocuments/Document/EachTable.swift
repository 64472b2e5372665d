/// A table under `<!-- each VERB -->`: each row is a case of its own.
package struct EachTable: Hashable, Sendable {
  package var verb: EachVerb
  package var line: Int
  package var attributes: SpecAttributes
  /// Which of the verb's result columns the table has.
  package var result: String
  package var rows: [Row]

  package struct Row: Hashable, Sendable {
    package var id: String
    package var line: Int
    /// The cells by column, `case` left out.
    package var cells: [String: SpecCell]

    /// The cell of a column that the parser has checked to be there.
    package func cell(_ column: String) -> SpecCell {
      cells[column] ?? SpecCell(text: "", isCode: false)
    }
  }
}
