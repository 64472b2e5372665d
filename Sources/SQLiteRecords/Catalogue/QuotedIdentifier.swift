/// A table, column or index name as it is written in SQL.
///
/// This is the only place that quotes: a name between double quotes, with each double quote
/// doubled. Double-quoted strings are switched off on every connection, so a name that does not
/// exist is an error and never a string.
func quoted(_ identifier: String) -> String {
  let mark = UInt8(ascii: "\"")
  guard identifier.utf8.contains(mark) else { return "\"\(identifier)\"" }
  return "\""
    + identifier.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    + "\""
}
