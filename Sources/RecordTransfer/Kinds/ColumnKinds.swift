import Records

/// The fields of a file's records, and what is known of their kinds.
struct ColumnKinds {
  /// One field of one record type.
  struct Column {
    /// The kind said behind the colon of its key, and where it was said first.
    var said: (kind: FieldKind, place: TransferPlace)?
    /// Whether a record has a value.
    var hasValue = false
    private var text = TextKind()
    private var json: JSONKind?

    /// Looks at a value.
    mutating func add(_ content: TransferRow.Content) {
      hasValue = true
      switch content {
      case .text(let cell): text.add(cell)
      case .emptyText: text.addEmptyText()
      case .json(let value):
        guard let kind = JSONKind(of: value) else { return }
        // Where there is no common kind the first one stays, as it would with saves one after the other.
        json = json.map { $0.merged(with: kind) ?? $0 } ?? kind
      }
    }

    /// What the values alone say.
    var inferred: FieldKind? { json?.fieldKind ?? text.kind }
  }

  /// By type and field.
  private(set) var types: [String: [FieldName: Column]] = [:]

  /// Looks at a value.
  mutating func add(_ cell: TransferRow.Cell, of type: String) {
    note(cell.key, at: cell.place, of: type)
    types[type]?[cell.key.field]?.add(cell.content)
  }

  /// Notes that there is such a column, whether it has values or not.
  mutating func note(_ key: FieldKey, at place: TransferPlace, of type: String) {
    var column = types[type]?[key.field] ?? Column()
    if column.said == nil, let kind = key.kind { column.said = (kind, place) }
    types[type, default: [:]][key.field] = column
  }
}
