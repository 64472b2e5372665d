extension FieldOperation {
  /// The field's value after the operation, nil when it is absent then.
  ///
  /// - Parameters:
  ///   - value: The value before.
  ///   - kind: The field's kind, nil when it was never saved.
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` for an operation that is not for the kind,
  ///   ``RecordError/Code/invalidValue`` for an overflow or a result that is not finite.
  func applied(to value: RecordValue?, kind: FieldKind?) throws(RecordError) -> RecordValue? {
    switch self {
    case .set(let value): return value
    case .remove: return nil
    case .increment(let amount): return try Self.sum(value, amount, kind)
    case .append(let added):
      let added = try Self.canonical(added, kind)
      return .list(try Self.elements(value, kind) + added)
    case .addUnique(let added):
      let added = try Self.canonical(added, kind)
      var elements = try Self.elements(value, kind)
      for element in added where !elements.contains(element) {
        elements.append(element)
      }
      return .list(elements)
    case .removeAll(let removed):
      let unwanted = Set(try Self.canonical(removed, kind))
      let elements = try Self.elements(value, kind)
      return value == nil ? nil : .list(elements.filter { !unwanted.contains($0) })
    }
  }

  private static func sum(
    _ value: RecordValue?, _ amount: RecordValue, _ kind: FieldKind?
  ) throws(RecordError) -> RecordValue {
    let amountKind = try FieldKind(of: amount)
    guard amountKind.isNumber else {
      throw RecordError(.invalidValue, "A field is incremented by a number, not by \(amountKind).")
    }
    let kind = kind ?? amountKind
    guard amountKind == kind else {
      throw RecordError.kindMismatch(expected: kind, got: amountKind)
    }
    switch (value ?? (kind == .int ? .int(0) : .double(0)), amount) {
    case (.int(let a), .int(let b)):
      let (sum, overflow) = a.addingReportingOverflow(b)
      if overflow {
        throw RecordError(.invalidValue, "The sum does not fit in 64 bits; nothing was added.")
      }
      return .int(sum)
    case (.double(let a), .double(let b)):
      guard (a + b).isFinite else {
        throw RecordError(.invalidValue, "The sum is not a finite number; nothing was added.")
      }
      return .double(a + b)
    default: throw RecordError.kindMismatch(expected: kind, got: amountKind)
    }
  }

  /// The elements of a list before the operation; an absent one has none.
  private static func elements(
    _ value: RecordValue?, _ kind: FieldKind?
  ) throws(RecordError) -> [RecordValue] {
    switch (value, kind) {
    case (.list(let elements)?, _): return elements
    case (nil, .list?), (nil, nil): return []
    case (_, let kind?): throw RecordError.kindMismatch(expected: kind, got: .list(nil))
    case (let value?, nil):
      throw RecordError.kindMismatch(expected: try FieldKind(of: value), got: .list(nil))
    }
  }

  /// The elements given, in the form they are stored, checked against the kind of the list.
  private static func canonical(
    _ elements: [RecordValue], _ kind: FieldKind?
  ) throws(RecordError) -> [RecordValue] {
    let list = try ValueRules.canonical(.list(elements), depth: 0)
    guard case .list(let canonical) = list else { return [] }
    let given = try FieldKind(of: list)
    if let kind, kind.merged(with: given) == nil {
      throw RecordError.kindMismatch(expected: kind, got: given)
    }
    return canonical
  }
}
