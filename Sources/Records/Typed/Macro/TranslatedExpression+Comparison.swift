extension TranslatedExpression.Property {
  /// A comparison with a constant that is not absence.
  func compare(
    _ relation: Comparison.Operator, _ value: RecordValue
  ) throws(RecordError) -> RecordPredicate {
    .comparison(Comparison(try path(), relation, value, quantifier: quantifier))
  }

  /// That there is nothing.
  func isAbsent() throws(RecordError) -> RecordPredicate {
    guard quantifier == nil else {
      throw RecordError(.invalidQuery, "An element of a list is never nil.")
    }
    return .absent(try path())
  }
}

extension TranslatedExpression.Property {
  /// A condition where there is a value, a constant where there is none.
  func branch(present: RecordPredicate, absent: Bool) throws(RecordError) -> RecordPredicate {
    let isAbsent = try isAbsent()
    return absent ? .anyOf([isAbsent, present]) : .allOf([isAbsent.complement, present])
  }
}

extension TranslatedExpression {
  /// A comparison of two parts, nil when no query can ask it.
  static func compare(
    _ left: TranslatedExpression, _ relation: Comparison.Operator, _ right: TranslatedExpression
  ) throws(RecordError) -> RecordPredicate? {
    switch (left, right) {
    case (.constant(let left), .constant(let right)):
      return .constant(holds(left, relation, right))
    case (.constant, _):
      return try compare(right, relation.mirrored, left)
    case (.property(let property), .constant(let value?)):
      return try property.compare(relation, value)
    case (.property(let property), .constant(nil)):
      let isAbsent = try property.isAbsent()
      return either(isAbsent, relation)
    case (.coalesced(let property, let other), .constant(let value?)):
      return try property.branch(
        present: property.compare(relation, value), absent: holds(other, relation, value))
    case (.condition(let condition), .constant(.bool(let value)?)):
      return either(value ? condition : condition.complement, relation)
    case (.optionalCondition(let property, let condition), .constant(let value)):
      return either(try optional(property, condition, equals: value), relation)
    default: return nil
    }
  }

  /// A condition for `==`, its complement for `!=`; nil for an operator that asks for an order.
  private static func either(
    _ condition: RecordPredicate, _ relation: Comparison.Operator
  ) -> RecordPredicate? {
    switch relation {
    case .equal: condition
    case .notEqual: condition.complement
    default: nil
    }
  }

  /// Whether an optional's condition is true, false or nil.
  private static func optional(
    _ property: Property, _ condition: RecordPredicate, equals value: RecordValue?
  ) throws(RecordError) -> RecordPredicate {
    let isAbsent = try property.isAbsent()
    switch value {
    case .bool(true)?: return .allOf([isAbsent.complement, condition])
    case .bool(false)?: return .allOf([isAbsent.complement, condition.complement])
    case nil: return isAbsent
    default: return .constant(false)
    }
  }

  /// Whether two constants compare as told, by the rules of queries.
  private static func holds(
    _ left: RecordValue?, _ relation: Comparison.Operator, _ right: RecordValue?
  ) -> Bool {
    if relation == .notEqual { return !holds(left, .equal, right) }
    guard let left, let right else { return relation == .equal && left == nil && right == nil }
    return ValueTest(Comparison("constant", relation, right)).matches(left)
  }
}

extension Comparison.Operator {
  /// The operator with its sides exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}
