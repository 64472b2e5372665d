public import Records

/// A field in which the text of a search is looked for.
public struct SearchedField: Hashable, Sendable {
  /// The field.
  public var field: FieldName
  /// Whether it is a list, of which some element must contain the text.
  public var isList: Bool
  /// What the comparison overlooks; case and accents, as a rule.
  public var options: TextOptions

  /// Names a field that is searched.
  public init(
    _ field: FieldName, isList: Bool = false,
    options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
  ) {
    self.field = field
    self.isList = isList
    self.options = options
  }

  /// The condition that the field contains a text.
  func contains(_ text: String) -> RecordPredicate {
    .comparison(
      Comparison(
        FieldPath(field), .contains, .string(text), options: options,
        quantifier: isList ? .any : nil))
  }
}
