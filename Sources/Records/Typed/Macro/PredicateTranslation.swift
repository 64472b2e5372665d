public import Foundation

extension TypedQuery {
  /// The query with one more condition, written with the `#Predicate` macro.
  ///
  ///     TypedQuery(Note.self).where(#Predicate { $0.title.contains(text) && $0.due == nil })
  ///
  /// The macro's expression is translated, never run: the meaning is that of ``RecordPredicate``, where text is compared by
  /// its bytes and a comparison with an absent field is false. `!` after an optional means its value, where there is one.
  /// What has no translation, such as arithmetic on a property, is reported by name when the query is asked.
  public func `where`(_ condition: Predicate<Value>) -> TypedQuery {
    self.where(TypedPredicate(condition))
  }
}

extension TypedPredicate {
  /// Translates what the `#Predicate` macro made.
  ///
  /// ``recordPredicate()`` throws ``RecordError/Code/invalidQuery`` for an expression without a translation.
  public init(_ condition: Predicate<Root>) {
    self.init(catching: { () throws(RecordError) in
      if let problem = Root.fields.problem { throw problem }
      let translator = PredicateTranslator(
        variables: [condition.variable.key: .root(Root.self)])
      return try translator.condition(condition.expression)
    })
  }
}
