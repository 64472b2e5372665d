/// A line of output as the document has it.
package struct ExpectedLine: Hashable, Sendable {
  package var line: Int
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// Exactly this text; a leading backslash of the document is already gone.
    case text(String)
    /// `...`: zero or more lines.
    case anyLines
  }

  package init(line: Int, kind: Kind) {
    self.line = line
    self.kind = kind
  }
}
