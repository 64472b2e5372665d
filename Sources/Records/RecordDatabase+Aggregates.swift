/// What a query's answer comes to. Records without the field do not take part.
///
/// An answer is read in pages, as ``RecordDatabase/pages(of:size:)`` does, so that memory stays small; a record that
/// nobody touches meanwhile takes part exactly once.
extension RecordDatabase {
  /// The smallest value of a field in a query's answer, nil when no record has one.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` for a field whose kind has no order.
  /// - Complexity: That of the query's first record in the field's order; with a limit, of reading the answer.
  public func minimum(of path: FieldPath, in query: Query) async throws(RecordError) -> RecordValue?
  {
    try await extreme(of: path, in: query, .ascending)
  }

  /// The largest value of a field in a query's answer, nil when no record has one.
  ///
  /// - Throws: ``RecordError`` as ``minimum(of:in:)`` does.
  public func maximum(of path: FieldPath, in query: Query) async throws(RecordError) -> RecordValue?
  {
    try await extreme(of: path, in: query, .descending)
  }

  /// The sum of a field over a query's answer, nil when no record has one; of ints an int.
  ///
  /// Doubles are added in the order of the answer, since their sum depends on it.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` for a field that holds no numbers, and
  ///   ``RecordError/Code/invalidValue`` when the sum does not fit in 64 bits, or is not finite.
  public func sum(of path: FieldPath, in query: Query) async throws(RecordError) -> RecordValue? {
    try await total(of: path, in: query).sum()
  }

  /// The mean of a field over a query's answer, nil when no record has one.
  ///
  /// - Throws: ``RecordError`` as ``sum(of:in:)`` does, but ints never overflow.
  public func average(of path: FieldPath, in query: Query) async throws(RecordError) -> Double? {
    try await total(of: path, in: query).average()
  }

  /// The different values of a field in a query's answer, each where it comes first.
  ///
  /// Values are different as `==` in a query says, so along a path 1 and 1.0 are one.
  public func distinct(
    _ path: FieldPath, in query: Query
  ) async throws(RecordError) -> [RecordValue] {
    var distinct: [RecordValue] = []
    var known: Set<RecordValue> = []
    try await eachValue(of: path, in: query) { value in
      let isNew =
        if let key = ValueOrder.key(of: value) {
          known.insert(key).inserted
        } else {
          !distinct.contains { ValueOrder.equal($0, value) }
        }
      if isNew { distinct.append(value) }
    }
    return distinct
  }

  private func extreme(
    of path: FieldPath, in query: Query, _ direction: SortKey.Direction
  ) async throws(RecordError) -> RecordValue? {
    let key = SortKey(path, direction)
    try PredicateCheck(schema: try await schema(), type: query.type).check(key)
    if query.limit == nil, path.keys.isEmpty {
      // A store with an order of its own need not read the rest.
      var query = query
      query.predicate = .allOf([query.predicate, .exists(path)])
      query.sort = [key]
      query.fields = path.selection
      return try await first(query)?.value(at: path)
    }
    var extreme: RecordValue?
    try await eachValue(of: path, in: query) { value in
      // Along a path there can be values without an order, which sorting takes for absent.
      guard ValueOrder.compare(value, value) != nil else { return }
      let order = ValueOrder.compareForSorting(value, extreme)
      if extreme == nil || (direction == .ascending ? order < 0 : order > 0) { extreme = value }
    }
    return extreme
  }

  private func total(of path: FieldPath, in query: Query) async throws(RecordError) -> Total {
    let kind: FieldKind? =
      switch path.root {
      case .metadata(let metadata): metadata.kind
      case .field(let field): try await schema().kind(of: field, in: query.type)
      }
    if path.keys.isEmpty, let kind, !kind.isNumber || path.field == nil {
      throw RecordError(
        .kindMismatch, "\(path.text) holds \(kind), which cannot be added up.", field: path.field,
        expected: "int or double", got: kind.description)
    }
    var total = Total(field: path.field)
    try await eachValue(of: path, in: query) { total.add($0) }
    return total
  }

  /// Reads an answer's values in order.
  private func eachValue(
    of path: FieldPath, in query: Query, _ body: (RecordValue) -> Void
  ) async throws(RecordError) {
    var query = query
    query.fields = path.selection
    for try await page in pages(of: query, size: 1_000) {
      for record in page.records {
        if let value = record.value(at: path) { body(value) }
      }
    }
  }
}

extension FieldPath {
  /// The fields to read for what is at the path.
  fileprivate var selection: FieldSelection { .only(field.map { [$0] } ?? []) }
}
