import Foundation

extension PredicateExpressions.Conjunction: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    .condition(.allOf([try translator.condition(lhs), try translator.condition(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    .condition(.anyOf([try translator.condition(lhs), try translator.condition(rhs)]))
  }
}

extension PredicateExpressions.Negation: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    .condition(try translator.condition(wrapped).complement)
  }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    let test = try translator.condition(test)
    return .condition(
      .anyOf([
        .allOf([test, try translator.condition(trueBranch)]),
        .allOf([test.complement, try translator.condition(falseBranch)]),
      ]))
  }
}
