public import Records

extension FormField {
  /// The value that a text in the field stands for, nil for no value.
  ///
  /// A field that holds no text reads it as a literal. What does not read as the field's kind stays the text it is:
  /// the form shows it as it was typed, and cannot be saved.
  public func value(of text: String) -> RecordValue? {
    if kind == .string { return .string(text) }
    if text.isEmpty { return nil }
    guard let value = try? RecordValue(literal: text) else { return .string(text) }
    if kind == .double, case .int(let number) = value, let exact = Double(exactly: number) {
      return .double(exact)
    }
    return problem(with: value).isAboutKind ? .string(text) : value
  }
}

extension FormField.Problem? {
  fileprivate var isAboutKind: Bool {
    if case .notA = self { true } else { false }
  }
}
