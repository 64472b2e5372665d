package import Records

/// The kind of each field that an import saves.
///
/// The store's own kind counts first, since it never changes; then the one given with the import, then the one behind
/// the colon of the key, then what the values look like.
package struct FieldKinds {
  private var kinds: [String: [FieldName: FieldKind]] = [:]
  private var said: [String: [FieldName: (kind: FieldKind, place: TransferPlace)]] = [:]
  /// The fields that the store does not know yet, by type.
  package private(set) var new: [String: [FieldName: FieldKind]] = [:]

  /// Decides.
  ///
  /// - Throws: A ``TransferProblem`` where a kind was said that the store's field does not have.
  init(
    _ columns: ColumnKinds, given: [FieldName: FieldKind], schema: RecordSchema
  ) throws(TransferProblem) {
    for (type, fields) in columns.types.sorted(by: { $0.key < $1.key }) {
      for (field, column) in fields.sorted(by: { $0.key < $1.key }) {
        let stored = schema.kind(of: field, in: type)
        if let stored, let kind = given[field] ?? column.said?.kind, !stored.takes(kind) {
          let source = given[field] == nil ? "behind the colon" : "with the import"
          throw TransferProblem(
            "\(field) of \(type) is \(stored) in the store, and \(kind) is said \(source); a field's "
              + "kind never changes, so say the same or nothing.",
            at: given[field] == nil ? column.said?.place : nil)
        }
        said[type, default: [:]][field] = column.said
        var known = stored
        for kind in [given[field] ?? column.said?.kind, column.inferred] {
          guard let kind else { continue }
          // Only a list whose elements have no kind yet learns something from the next.
          known = known.map { $0.merged(with: kind) ?? $0 } ?? kind
        }
        guard let kind = known else { continue }
        kinds[type, default: [:]][field] = kind
        if stored == nil, column.hasValue { new[type, default: [:]][field] = kind }
      }
    }
  }

  /// The kind of a field; nil when its values have none, as a list of two kinds has not.
  func kind(of field: FieldName, in type: String) -> FieldKind? {
    kinds[type]?[field]
  }

  /// The kind said behind the colon, where it was said first.
  func said(of field: FieldName, in type: String) -> (kind: FieldKind, place: TransferPlace)? {
    said[type]?[field]
  }
}

extension FieldKind {
  /// Whether values that are said to be of another kind can go into a field of this one without becoming different.
  fileprivate func takes(_ kind: FieldKind) -> Bool {
    switch (self, kind) {
    case (.double, .int): true
    case (.list(let a?), .list(let b?)): a.takes(b)
    default: merged(with: kind) != nil
    }
  }
}
