import Foundation

extension PredicateExpressions.SequenceContains: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    switch (try translator.translate(sequence), try translator.translate(element)) {
    case (.constant(.list(let values)?), .property(let property)):
      return .condition(try property.isIn(values))
    case (.constant(.list(let values)?), .coalesced(let property, let other)):
      let isIn = other.map { other in values.contains { ValueOrder.equal($0, other) } } ?? false
      return .condition(try property.branch(present: property.isIn(values), absent: isIn))
    case (let list, .constant(let element?)):
      let element = TranslatedExpression.constant(element)
      guard let condition = try TranslatedExpression.compare(list, .contains, element) else {
        throw PredicateTranslator.untranslatable(self)
      }
      return .condition(condition)
    default: throw PredicateTranslator.untranslatable(self)
    }
  }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    try translator.text(base, .contains, other, in: self)
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    try translator.text(base, .beginsWith, prefix, in: self)
  }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    let elements = try translator.property(sequence).elements(.any)
    return try translator.binding(variable.key, to: elements).quantified(test, .any, in: self)
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    let elements = try translator.property(sequence).elements(.all)
    return try translator.binding(variable.key, to: elements).quantified(test, .all, in: self)
  }
}

extension TranslatedExpression.Property {
  fileprivate func isIn(_ values: [RecordValue]) throws(RecordError) -> RecordPredicate {
    .membership(Membership(try path(), in: values, quantifier: quantifier))
  }
}

extension PredicateTranslator {
  /// A comparison of texts.
  fileprivate func text(
    _ text: any PredicateExpression, _ relation: Comparison.Operator,
    _ needle: any PredicateExpression, in whole: any PredicateExpression
  ) throws(RecordError) -> TranslatedExpression {
    let (text, needle) = (try translate(text), try translate(needle))
    // A list that contains another as a whole, or starts with it, has no word in queries.
    guard case .constant(.string?) = needle,
      let condition = try TranslatedExpression.compare(text, relation, needle)
    else { throw Self.untranslatable(whole) }
    return .condition(condition)
  }

  /// One comparison of a list's elements; two could hold for two different elements.
  fileprivate func quantified(
    _ test: any PredicateExpression, _ quantifier: Quantifier, in whole: any PredicateExpression
  ) throws(RecordError) -> TranslatedExpression {
    let condition = try condition(test)
    switch condition {
    case .comparison(let comparison) where comparison.quantifier == quantifier: break
    case .membership(let membership) where membership.quantifier == quantifier: break
    default:
      throw Self.error(whole, "takes one comparison of the element with a value.")
    }
    return .condition(condition)
  }
}
