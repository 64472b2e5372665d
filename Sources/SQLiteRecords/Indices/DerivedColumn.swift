import Records

/// A column beside a field's own, which holds what an index compares instead of the field's value.
///
/// Its name has a dot, as no field's has: `title.folded`, `address.city`, `keywords.parts`. It is made by an index
/// only, filled by every save, and filled anew when the rules of folding change.
struct DerivedColumn: Sendable, Hashable {
  let name: String
  let column: FieldColumn
  let value: DerivedValue

  /// The column that a key needs beside the field's own, nil when it needs none.
  init?(_ key: RecordIndex.Key, for purpose: RecordIndex.Purpose, of column: FieldColumn) {
    self.column = column
    switch (purpose, column.kind) {
    case (.order, .object):
      // SQLite compares names without regard to case, and keys differ in it.
      let keys = key.path.keys.map { "." + Self.escaped($0) }
      name = column.name + keys.joined() + Self.suffix(key.options)
      value = .term(SortTerm(SortKey(key.path, options: key.options)))
    case (.order, .string) where !key.options.isEmpty,
      (.substrings, .string) where !key.options.isEmpty:
      name =
        column.name + ".folded"
        + (key.options == [.caseInsensitive, .diacriticInsensitive]
          ? "" : Self.suffix(key.options))
      value = .folded(key.options)
    case (.substrings, .list):
      name = column.name + ".parts" + Self.suffix(key.options)
      value = .parts(key.options)
    default: return nil
    }
  }

  private static func escaped(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "^\($1)" : String($1) }
  }

  private static func suffix(_ options: TextOptions) -> String {
    switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
    case (false, false): ""
    case (true, false): "[c]"
    case (false, true): "[d]"
    case (true, true): "[cd]"
    }
  }

  /// The type of the column in the strict table.
  var storage: String {
    if case .term = value { "BLOB" } else { "TEXT" }
  }
}
