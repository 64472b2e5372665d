import Records

/// An index as the catalogue knows it: what was declared, and what is there of it.
struct StoredIndex: Sendable, Hashable {
  /// How far an index is made.
  enum State: Sendable, Hashable {
    /// Not yet: a field it is about was never saved, or holds a kind it has no use for.
    case waiting
    /// It has every record.
    case built
    /// It was made with other rules of folding, or by a SQLite that knows more: nothing may be found by it until it is
    /// made anew.
    case stale
  }

  /// The number by which the file names its parts.
  let number: Int64
  let declaration: RecordIndex
  var state: State

  /// The index in the schema.
  var indexName: String { "docket_index_\(number)" }
  /// The table of elements or words.
  var termsName: String { "docket_terms_\(number)" }
  /// The table for full-text search.
  var textName: String { "docket_text_\(number)" }

  /// The name that SQLite's own plan shows.
  var nameInPlan: String {
    switch declaration.purpose {
    case .order: indexName
    case .elements, .words: termsName
    case .substrings: textName
    }
  }

  /// What of the rules of folding the index depends on, as the catalogue notes it.
  var folding: String {
    declaration.purpose == .words || declaration.keys.contains { !$0.options.isEmpty }
      ? TextFolding.version : "none"
  }

  /// Whether the SQLite that is linked can keep the index.
  var isKnownToSQLite: Bool { declaration.purpose != .substrings || TrigramSearch.isAvailable }

  /// Whether all that the index is about is in the table by now.
  func canBeBuilt(on layout: TableLayout) -> Bool {
    switch declaration.purpose {
    case .words: true
    case .order: declaration.keys.allSatisfy { operand(of: $0, in: layout) != nil }
    case .elements:
      column(in: layout).map { if case .list = $0.kind { true } else { false } } ?? false
    case .substrings:
      isKnownToSQLite
        && column(in: layout).map { $0.kind == .string || $0.kind == .list(.string) } ?? false
    }
  }

  /// The field of an index of elements or substrings.
  func column(in layout: TableLayout) -> FieldColumn? {
    declaration.keys.first.flatMap { $0.path.field }.flatMap(layout.column)
  }

  /// The columns the index needs beside those of the fields.
  func derivedColumns(of column: (FieldName) -> FieldColumn?) -> [DerivedColumn] {
    declaration.keys.compactMap { key in
      key.path.field.flatMap(column).flatMap {
        DerivedColumn(key, for: declaration.purpose, of: $0)
      }
    }
  }

  /// The column, a field's own or a derived one, that stands for a key; nil while there is none.
  func operand(of key: RecordIndex.Key, in layout: TableLayout) -> String? {
    switch key.path.root {
    case .metadata(.id): return "_name"
    case .metadata(.created): return "_created"
    case .metadata(.modified): return "_modified"
    case .metadata(.version): return nil
    case .field(let field):
      guard let column = layout.column(of: field) else { return nil }
      if let derived = DerivedColumn(key, for: declaration.purpose, of: column) {
        return key.path.keys.isEmpty == (column.kind == .object) ? nil : quoted(derived.name)
      }
      let isPlain = key.path.keys.isEmpty && key.options.isEmpty && column.kind.isOrdered
      return isPlain ? column.presence : nil
    }
  }
}
