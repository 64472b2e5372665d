public import Records

/// A field of the form: what it holds, and what it must satisfy before a save.
public struct FormField: Hashable, Sendable {
  /// A condition on what was typed.
  public enum Rule: Hashable, Sendable {
    /// There is a value, and if it is text it is not empty.
    case notEmpty
    /// Text has at most so many characters.
    case maximumLength(Int)
  }

  /// What is wrong with what was typed.
  public enum Problem: Hashable, Sendable {
    /// A rule does not hold.
    case breaks(Rule)
    /// The text is not a value of the field's kind.
    case notA(FieldKind)
    /// The store refused the value.
    case refusedByStore
  }

  /// The field of the record.
  public var name: FieldName
  /// The kind of its values.
  public var kind: FieldKind
  /// The conditions, all of which must hold before a save.
  public var rules: [Rule]
  /// What a new record starts with.
  public var initial: RecordValue?

  /// Describes a field of the form.
  public init(
    _ name: FieldName, _ kind: FieldKind = .string, rules: [Rule] = [], initial: RecordValue? = nil
  ) {
    self.name = name
    self.kind = kind
    self.rules = rules
    self.initial = initial
  }

  /// The first thing wrong with a value, nil when there is nothing.
  public func problem(with value: RecordValue?) -> Problem? {
    if let value, !fits(value) { return .notA(kind) }
    for rule in rules where !holds(rule, for: value) { return .breaks(rule) }
    return nil
  }

  private func fits(_ value: RecordValue) -> Bool {
    guard let kind = try? FieldKind(of: value) else { return false }
    return self.kind.merged(with: kind) != nil
  }

  private func holds(_ rule: Rule, for value: RecordValue?) -> Bool {
    switch (rule, value) {
    case (.notEmpty, nil): false
    case (.notEmpty, .string(let text)?): !text.isEmpty
    case (.notEmpty, .list(let elements)?): !elements.isEmpty
    case (.maximumLength(let most), .string(let text)?): text.count <= most
    case (.notEmpty, _), (.maximumLength, _): true
    }
  }
}
