import Foundation

extension PredicateExpressions.Equal: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    try translator.compare(lhs, .equal, rhs, in: self)
  }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    try translator.compare(lhs, .notEqual, rhs, in: self)
  }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    let relation: Comparison.Operator
    switch op {
    case .lessThan: relation = .less
    case .lessThanOrEqual: relation = .lessOrEqual
    case .greaterThan: relation = .greater
    case .greaterThanOrEqual: relation = .greaterOrEqual
    @unknown default: throw PredicateTranslator.untranslatable(self)
    }
    return try translator.compare(lhs, relation, rhs, in: self)
  }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    guard case .property(let property) = try translator.translate(element) else {
      throw PredicateTranslator.untranslatable(self)
    }
    guard let bounds = try? range.evaluate(PredicateBindings()) as? any BoundedRange else {
      throw PredicateTranslator.error(self, "needs a range whose bounds are values.")
    }
    let low = try bounds.low.map(FieldPath.bound)
    let high = try bounds.high.map(FieldPath.bound)
    if let low, let high {
      guard property.quantifier == nil else { throw PredicateTranslator.untranslatable(self) }
      if bounds.includesHigh { return .condition(.between(try property.path(), low, high)) }
    }
    var conditions: [RecordPredicate] = []
    if let low { conditions.append(try property.compare(.greaterOrEqual, low)) }
    if let high {
      conditions.append(try property.compare(bounds.includesHigh ? .lessOrEqual : .less, high))
    }
    return .condition(conditions.count == 1 ? conditions[0] : .and(conditions))
  }
}

extension PredicateTranslator {
  fileprivate func compare(
    _ left: any PredicateExpression, _ relation: Comparison.Operator,
    _ right: any PredicateExpression, in whole: any PredicateExpression
  ) throws(RecordError) -> TranslatedExpression {
    guard
      let condition = try TranslatedExpression.compare(
        translate(left), relation, translate(right))
    else { throw Self.untranslatable(whole) }
    return .condition(condition)
  }
}

extension FieldPath {
  fileprivate static func bound(_ value: any Encodable) throws(RecordError) -> RecordValue {
    guard let constant = try constant(value) else {
      throw RecordError(.invalidQuery, "A bound of a range is a value, not nil.")
    }
    return constant
  }
}

/// A range whose bounds a query can compare with.
private protocol BoundedRange {
  var low: (any Encodable)? { get }
  var high: (any Encodable)? { get }
  var includesHigh: Bool { get }
}

extension Range: BoundedRange where Bound: Encodable {
  fileprivate var low: (any Encodable)? { lowerBound }
  fileprivate var high: (any Encodable)? { upperBound }
  fileprivate var includesHigh: Bool { false }
}

extension ClosedRange: BoundedRange where Bound: Encodable {
  fileprivate var low: (any Encodable)? { lowerBound }
  fileprivate var high: (any Encodable)? { upperBound }
  fileprivate var includesHigh: Bool { true }
}

extension PartialRangeFrom: BoundedRange where Bound: Encodable {
  fileprivate var low: (any Encodable)? { lowerBound }
  fileprivate var high: (any Encodable)? { nil }
  fileprivate var includesHigh: Bool { false }
}

extension PartialRangeThrough: BoundedRange where Bound: Encodable {
  fileprivate var low: (any Encodable)? { nil }
  fileprivate var high: (any Encodable)? { upperBound }
  fileprivate var includesHigh: Bool { true }
}

extension PartialRangeUpTo: BoundedRange where Bound: Encodable {
  fileprivate var low: (any Encodable)? { nil }
  fileprivate var high: (any Encodable)? { upperBound }
  fileprivate var includesHigh: Bool { false }
}
