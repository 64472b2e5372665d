/// `Type/name` as written; the name without its quotation marks.
package struct RecordAddress: Hashable, Sendable {
  package var type: String
  /// The name, as a literal string where it was quoted.
  package var name: Name

  package enum Name: Hashable, Sendable {
    case plain(String)
    case quoted(LiteralText)
  }
}
