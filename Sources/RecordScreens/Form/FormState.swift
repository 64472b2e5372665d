public import Records

/// Everything a form knows. It owns copies: no row that moves or goes can change what is being typed.
public struct FormState: Hashable, Sendable {
  /// The record that is edited, or the identifier chosen for the new one. A second attempt saves under the same.
  public let id: RecordID
  /// Whether the form was opened for a new record.
  public let isNew: Bool
  /// The store's record that the draft was last merged with; nil when the record is yet to be made.
  public var base: Record?
  /// What the fields show.
  public var draft: FormDraft
  /// What the form is doing.
  public var phase: FormPhase = .editing
  /// A newer record whose values meet typed ones; the user is asked about it when saving.
  public var pending: Record?
  /// Whether the record was deleted elsewhere while something was typed.
  public var isGone = false
  /// The failure of the last save, until the user has seen it.
  public var alert: ScreenFailure?
  /// Whether the user is asked if the changes are to be dropped.
  public var isAsking = false
  /// What the store said about single fields.
  public var refused: Set<FieldName> = []
  /// The fields that the form does not show, for a record that has to be made anew.
  public var carried: [FieldName: RecordValue] = [:]
  /// The next token to issue.
  public var nextToken: Token = 1

  /// A form for a new record.
  public init(adding id: RecordID, _ definition: ScreenDefinition) {
    self.id = id
    isNew = true
    draft = FormDraft(initial: definition.form)
  }

  /// A form for a record.
  public init(editing record: Record, _ definition: ScreenDefinition) {
    id = record.id
    isNew = false
    base = record
    draft = FormDraft(record, definition.form)
  }
}
