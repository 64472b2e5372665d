/// A cell's source text, never blank.
package struct SpecCell: Hashable, Sendable {
  package var text: String
  /// Whether the cell was written as a code span.
  package var isCode: Bool

  package init(text: String, isCode: Bool) {
    self.text = text
    self.isCode = isCode
  }

  /// Whether the cell is the em dash that means "absent", "none" or "no rows".
  package var isAbsent: Bool { text.isByteEqual(to: "—") }
}
