public import Records

/// What a form shows in its fields.
///
/// Absent text and empty text look the same in a form and are the same here, so that a form which was only looked at
/// has changed nothing.
public struct FormDraft: Hashable, Sendable {
  private var values: [FieldName: RecordValue] = [:]

  /// What the form of a record shows.
  init(_ record: Record, _ fields: [FormField]) {
    for field in fields { values[field.name] = Self.shown(record[field.name], in: field) }
  }

  /// What the form for a new record shows.
  init(initial fields: [FormField]) {
    for field in fields { values[field.name] = Self.shown(field.initial, in: field) }
  }

  /// The value in a field.
  public internal(set) subscript(field: FormField) -> RecordValue? {
    get { values[field.name] }
    set { values[field.name] = Self.shown(newValue, in: field) }
  }

  private static func shown(_ value: RecordValue?, in field: FormField) -> RecordValue? {
    value ?? (field.kind == .string ? .string("") : nil)
  }
}
