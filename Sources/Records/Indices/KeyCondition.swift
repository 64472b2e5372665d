/// What a query asks of one key of an index.
package enum KeyCondition: Sendable, Hashable {
  /// The key equals one of these, at least one; nil is the key of a record that has no value there.
  case oneOf([RecordValue?])
  /// The key has a value, within these bounds.
  case between(low: Bound?, high: Bound?)
  /// The key is text that begins so.
  case prefix(String)

  /// An end of a range.
  package struct Bound: Sendable, Hashable {
    package let value: RecordValue
    package let isIncluded: Bool
  }

  /// What a condition asks of a key; nil when the key's order does not help to find where it holds.
  ///
  /// The records found are all for which it holds, and maybe others.
  package init?(_ condition: NormalizedPredicate, of key: RecordIndex.Key) {
    guard case .leaf(let leaf, let negated) = condition, leaf.path == key.path else { return nil }
    if case .exists = leaf {
      guard negated else { return nil }
      self = .oneOf([nil])
      return
    }
    guard !negated else { return nil }
    switch leaf {
    case .comparison(let comparison):
      guard comparison.quantifier == nil, comparison.options == key.options else { return nil }
      self.init(comparison)
    case .membership(let membership):
      guard membership.quantifier == nil, membership.options == key.options else { return nil }
      var values: [RecordValue] = []
      for value in membership.values {
        guard let value = Self.constant(value, key.options) else { return nil }
        values.append(value)
      }
      self = .oneOf(Self.distinct(values))
    case .between(_, let low, let high):
      guard key.options.isEmpty, let low = Self.constant(low, []),
        let high = Self.constant(high, [])
      else { return nil }
      self = .between(
        low: Bound(value: low, isIncluded: true), high: Bound(value: high, isIncluded: true))
    case .exists, .distance, .tokens: return nil
    }
  }

  private init?(_ comparison: Comparison) {
    guard let value = Self.constant(comparison.value, comparison.options) else { return nil }
    switch comparison.relation {
    case .equal: self = .oneOf([value])
    case .less, .lessOrEqual:
      self = .between(
        low: nil, high: Bound(value: value, isIncluded: comparison.relation == .lessOrEqual))
    case .greater, .greaterOrEqual:
      self = .between(
        low: Bound(value: value, isIncluded: comparison.relation == .greaterOrEqual), high: nil)
    case .beginsWith:
      guard case .string(let text) = value else { return nil }
      self = .prefix(text)
    case .like:
      guard case .string(let pattern) = comparison.value else { return nil }
      let prefix = WildcardMatcher(pattern: pattern, options: comparison.options).literalPrefix
      if prefix.isEmpty { return nil }
      self = .prefix(prefix)
    case .notEqual, .contains, .endsWith: return nil
    }
  }

  /// What an element of a list has to be so that a condition holds for the list; nil when elements do not tell.
  package init?(element condition: NormalizedPredicate, of key: RecordIndex.Key) {
    guard case .leaf(let leaf, negated: false) = condition, leaf.path == key.path else {
      return nil
    }
    switch leaf {
    case .comparison(var comparison) where comparison.options == key.options:
      switch (comparison.quantifier, comparison.relation) {
      case (nil, .contains): comparison.relation = .equal
      case (.any?, .equal), (.any?, .less), (.any?, .lessOrEqual), (.any?, .greater),
        (.any?, .greaterOrEqual), (.any?, .beginsWith), (.any?, .like):
        break
      default: return nil
      }
      self.init(comparison)
    case .membership(var membership)
    where membership.quantifier == .any && !membership.values.isEmpty:
      membership.quantifier = nil
      self.init(.leaf(.membership(membership), negated: false), of: key)
    default: return nil
    }
  }

  /// Both conditions on one key as far as one range tells; nil when it does not.
  func narrowed(by other: KeyCondition) -> KeyCondition? {
    switch (self, other) {
    case (.between(let low, nil), .between(nil, let high)),
      (.between(nil, let high), .between(let low, nil)):
      .between(low: low, high: high)
    default: nil
    }
  }

  /// A constant as it stands in a key, nil for one without an order.
  private static func constant(_ value: RecordValue, _ options: TextOptions) -> RecordValue? {
    if case .string(let text) = value, !options.isEmpty {
      return .string(TextFolding.fold(text, options))
    }
    return ValueOrder.compare(value, value) == nil ? nil : value
  }

  /// The values in order, those that are equal in meaning once.
  private static func distinct(_ values: [RecordValue]) -> [RecordValue?] {
    var result: [RecordValue] = []
    for value in values.sorted(by: { ValueOrder.compareForSorting($0, $1) < 0 })
    where result.last.map({ ValueOrder.compareForSorting($0, value) != 0 }) ?? true {
      result.append(value)
    }
    return result
  }
}
