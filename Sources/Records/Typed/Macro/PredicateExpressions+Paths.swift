import Foundation

extension PredicateExpressions.Variable: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    guard let property = translator.variables[key] else {
      throw PredicateTranslator.untranslatable(self)
    }
    return .property(property)
  }
}

extension PredicateExpressions.Value: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    try .captured(value)
  }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
  func translated(by translator: PredicateTranslator) -> TranslatedExpression {
    .constant(RecordValue?.none)
  }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    // A property of a captured value is a value.
    if translator.isConstant(self) { return try translator.constant(self) }
    switch kind {
    case .collectionIsEmpty?:
      let empty: RecordValue = Root.Output.self is any StringProtocol.Type ? "" : []
      guard
        let condition = try TranslatedExpression.compare(
          translator.translate(root), .equal, .constant(empty))
      else { throw PredicateTranslator.untranslatable(self) }
      return .condition(condition)
    case .some(let kind):
      throw PredicateTranslator.error(
        self, "asks for \(kind), which no query can; keep it in a field of its own.")
    case nil: return .property(try translator.property(root).appending(keyPath))
    }
  }
}

extension PredicateExpressions.DictionaryKeySubscript: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    let property = try translator.property(wrapped)
    guard case .constant(.string(let key)?) = try translator.translate(key),
      NameRules.isPathKey(key)
    else {
      throw PredicateTranslator.error(
        self, "needs a key of letters, digits and _ that is known beforehand.")
    }
    return .property(try property.appending(key: key))
  }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    .property(try translator.property(inner).unwrapped(as: Wrapped.self))
  }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    switch (try translator.translate(lhs), try translator.translate(rhs)) {
    case (.property(let property), .constant(let other)): return .coalesced(property, other)
    case (.optionalCondition(let property, let condition), .constant(.bool(let other)?)):
      return .condition(try property.branch(present: condition, absent: other))
    case (.constant(let value?), .constant): return .constant(value)
    case (.constant(nil), .constant(let other)): return .constant(other)
    default: throw PredicateTranslator.untranslatable(self)
    }
  }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression {
    guard case .property(let property) = try translator.translate(wrapped) else {
      return try translator.constant(self)
    }
    let inner = translator.binding(variable.key, to: try property.unwrapped(as: Wrapped.self))
    switch try inner.translate(transform) {
    case .property(let property): return .property(property)
    case .condition(let condition): return .optionalCondition(property, condition)
    default: throw PredicateTranslator.untranslatable(self)
    }
  }
}
