import Foundation

/// An expression of Foundation's that has a translation.
protocol TranslatableExpression: PredicateExpression {
  /// What the expression stands for.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` when it, or a part of it, stands for nothing that a
  ///   query can ask.
  func translated(by translator: PredicateTranslator) throws(RecordError) -> TranslatedExpression
}

/// Turns the expressions of a `#Predicate` into conditions, and knows what its variables stand for.
struct PredicateTranslator {
  /// What each variable stands for: the record, an optional's value, or any element of a list.
  var variables: [PredicateExpressions.VariableID: TranslatedExpression.Property]

  /// What an expression stands for.
  func translate(_ expression: any PredicateExpression) throws(RecordError) -> TranslatedExpression
  {
    if let expression = expression as? any TranslatableExpression {
      return try expression.translated(by: self)
    }
    return try constant(expression)
  }

  /// What an expression is worth, when it does not look at the record.
  ///
  /// Arithmetic on captured values, for instance, is Foundation's own.
  func constant(_ expression: some PredicateExpression) throws(RecordError) -> TranslatedExpression
  {
    let value: Any
    do {
      value = try expression.evaluate(PredicateBindings())
    } catch {
      // Why is not asked: in some versions of Foundation comparing a PredicateError never returns.
      throw Self.untranslatable(expression)
    }
    return try .captured(value)
  }

  /// Whether an expression does not look at the record.
  func isConstant(_ expression: some PredicateExpression) -> Bool {
    do {
      _ = try expression.evaluate(PredicateBindings())
      return true
    } catch {
      return false
    }
  }

  /// The condition an expression stands for; a bool property is one.
  func condition(_ expression: any PredicateExpression) throws(RecordError) -> RecordPredicate {
    switch try translate(expression) {
    case .condition(let condition): return condition
    case .constant(.bool(let value)?): return .constant(value)
    case .property(let property): return try property.compare(.equal, .bool(true))
    case .coalesced(let property, .bool(let other)?):
      let isTrue = try property.compare(.equal, .bool(true))
      return other ? .anyOf([isTrue, try property.isAbsent()]) : isTrue
    default: throw Self.untranslatable(expression)
    }
  }

  /// The property an expression stands for.
  func property(
    _ expression: any PredicateExpression
  ) throws(RecordError) -> TranslatedExpression.Property {
    guard case .property(let property) = try translate(expression) else {
      throw Self.untranslatable(expression)
    }
    return property
  }

  /// A translator that also knows what a closure's variable stands for.
  func binding(
    _ variable: PredicateExpressions.VariableID, to property: TranslatedExpression.Property
  ) -> PredicateTranslator {
    var translator = self
    translator.variables[variable] = property
    return translator
  }

  /// The error of an expression that no query can ask.
  static func untranslatable(_ expression: any PredicateExpression) -> RecordError {
    error(
      expression,
      "cannot be asked of a store here; compare a property with a value, or filter the answer.")
  }

  /// An error about an expression, by its name.
  static func error(_ expression: any PredicateExpression, _ message: String) -> RecordError {
    RecordError(.invalidQuery, "\(name(of: expression)) \(message)", got: name(of: expression))
  }

  /// An expression's name without those of its parts, such as `Arithmetic`.
  private static func name(of expression: any PredicateExpression) -> String {
    let name = String(describing: type(of: expression))
    return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
  }
}
