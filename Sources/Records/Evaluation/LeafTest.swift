/// One condition of a query, compiled for a store that has the values at hand and no record.
///
/// It is the evaluator's own test, so a store that asks it about a value cannot answer differently.
package struct LeafTest: Sendable {
  private let predicate: CompiledPredicate

  /// Compiles a condition.
  package init(_ leaf: NormalizedPredicate.Leaf) {
    var fields: [FieldName] = []
    predicate = CompiledPredicate(.leaf(leaf, negated: false), fields: &fields)
  }

  /// Whether a field with this value satisfies the condition; nil is an absent field.
  ///
  /// - Parameter value: The whole field's value, even where the condition is about keys into it.
  package func matches(_ value: RecordValue?) -> Bool { predicate.matches(value) }

  /// Whether a record with these values satisfies a condition about the words of a whole record.
  ///
  /// - Parameter values: The values of all fields that are strings or lists of strings; others do no harm.
  package func matches(words values: [RecordValue?]) -> Bool { predicate.matches(words: values) }
}

/// What a record is ordered by under one sort key, for a store that has the value at hand and no record.
package struct SortTerm: Sendable {
  private let source: SortKey
  private let key: CompiledSortKey

  /// Compiles a sort key.
  package init(_ key: SortKey) {
    source = key
    var fields: [FieldName] = []
    self.key = CompiledSortKey(key, fields: &fields)
  }

  /// What a field's value is ordered by: folded, in metres, or found under keys; nil counts as absent.
  package func value(of value: RecordValue?) -> RecordValue? { key.value(of: value) }
}

extension SortTerm: Hashable {
  /// Whether the two are of the same sort key.
  package static func == (a: SortTerm, b: SortTerm) -> Bool { a.source == b.source }

  /// Feeds the sort key.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
