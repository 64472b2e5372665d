import Records

/// Something the evaluator says about values of a row, for a statement to ask in its midst.
///
/// It is bound to a statement as a constant is, so the statement's text stays the query's shape. What
/// it says is the evaluator's own answer, and so is what the statement then answers.
final class RowExpression: Sendable {
  private enum Meaning: Sendable {
    case test(LeafTest)
    case words(LeafTest)
    case value(DerivedValue)
  }

  private let meaning: Meaning
  /// The fields whose columns are the arguments, in this order.
  private let columns: [FieldColumn]

  private init(_ meaning: Meaning, _ columns: [FieldColumn]) {
    self.meaning = meaning
    self.columns = columns
  }

  /// Whether a condition on one field holds: 1 or 0, never NULL.
  static func test(_ leaf: NormalizedPredicate.Leaf, of column: FieldColumn) -> SQLFragment {
    fragment("docket_test", RowExpression(.test(LeafTest(leaf)), [column]))
  }

  /// Whether a record has words: 1 or 0. The columns are those of all strings and lists of strings.
  static func words(_ leaf: NormalizedPredicate.Leaf, in columns: [FieldColumn]) -> SQLFragment {
    fragment("docket_test", RowExpression(.words(LeafTest(leaf)), columns))
  }

  /// A value made of a field's value, NULL when there is none.
  static func value(_ value: DerivedValue, of column: FieldColumn) -> SQLFragment {
    fragment("docket_value", RowExpression(.value(value), [column]))
  }

  private static func fragment(_ function: String, _ expression: RowExpression) -> SQLFragment {
    let names = expression.columns.flatMap(\.columns).map(quoted)
    return SQLFragment(
      "\(function)(\((names + ["?"]).joined(separator: ", ")))", [.expression(expression)])
  }

  /// Asks about the values of one row.
  ///
  /// - Throws: ``NestedTextReader/Malformed`` when a value is not what was saved.
  func answer(
    _ arguments: FunctionArguments
  ) throws(NestedTextReader.Malformed) -> SQLValue {
    var position: Int32 = 0
    switch meaning {
    case .test(let test):
      let value = try columns[0].value(in: arguments, at: &position)
      return .int(test.matches(value) ? 1 : 0)
    case .words(let test):
      var values: [RecordValue?] = []
      for column in columns { values.append(try column.value(in: arguments, at: &position)) }
      return .int(test.matches(words: values) ? 1 : 0)
    case .value(let derived):
      return derived.value(of: try columns[0].value(in: arguments, at: &position))
    }
  }
}

extension RowExpression: Hashable {
  static func == (a: RowExpression, b: RowExpression) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
