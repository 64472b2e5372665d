/// A condition on the values of a type, written with its key paths.
///
///     \.title == "Milk" && \.priority > 3 || .contains(\.keywords, "urgent")
///
/// It means what the same ``RecordPredicate`` means: text is compared by its bytes, a comparison with an absent field is
/// false and its negation true. A key path that the type's table does not know, or a constant that no record can hold,
/// is reported when the query is asked, not by a trap.
public struct TypedPredicate<Root: FieldMapped>: Sendable {
  private let outcome: Result<RecordPredicate, RecordError>

  /// Wraps a condition on fields by their names.
  public init(_ predicate: RecordPredicate) {
    outcome = .success(predicate)
  }

  /// Makes a condition on a key path's field, or keeps the reason why there is none.
  init(
    _ keyPath: PartialKeyPath<Root>,
    _ make: (FieldPath) throws(RecordError) -> RecordPredicate
  ) {
    self.init(catching: { () throws(RecordError) in try make(Root.fields.resolve(keyPath)) })
  }

  init(catching make: () throws(RecordError) -> RecordPredicate) {
    do throws(RecordError) {
      outcome = .success(try make())
    } catch {
      outcome = .failure(error)
    }
  }

  /// The condition on fields by their names.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` for a key path that no table knows, or a constant
  ///   that no record can hold; what is wrong with the table itself.
  public func recordPredicate() throws(RecordError) -> RecordPredicate {
    try outcome.get()
  }
}

extension TypedPredicate {
  /// Both conditions.
  public static func && (a: TypedPredicate, b: TypedPredicate) -> TypedPredicate {
    TypedPredicate(catching: { () throws(RecordError) in
      try .allOf([a.recordPredicate(), b.recordPredicate()])
    })
  }

  /// Either condition.
  public static func || (a: TypedPredicate, b: TypedPredicate) -> TypedPredicate {
    TypedPredicate(catching: { () throws(RecordError) in
      try .anyOf([a.recordPredicate(), b.recordPredicate()])
    })
  }

  /// The complement.
  public static prefix func ! (a: TypedPredicate) -> TypedPredicate {
    TypedPredicate(catching: { () throws(RecordError) in try a.recordPredicate().complement })
  }
}

extension RecordPredicate {
  /// The conjunction, without one inside the other: a row of a hundred `&&` is not a hundred deep.
  static func allOf(_ parts: [RecordPredicate]) -> RecordPredicate {
    .and(parts.flatMap { if case .and(let inner) = $0 { inner } else { [$0] } })
  }

  /// The complement, without two NOTs.
  var complement: RecordPredicate { if case .not(let inner) = self { inner } else { .not(self) } }

  /// The disjunction, without one inside the other.
  static func anyOf(_ parts: [RecordPredicate]) -> RecordPredicate {
    .or(parts.flatMap { if case .or(let inner) = $0 { inner } else { [$0] } })
  }
}

extension FieldPath {
  /// A comparison with a Swift value, which is encoded as a property of a record is.
  ///
  /// - Parameter value: Nil is absence, and can only be equal or not equal.
  func compare(
    _ relation: Comparison.Operator, _ value: some Encodable, options: TextOptions = [],
    quantifier: Quantifier? = nil
  ) throws(RecordError) -> RecordPredicate {
    guard let constant = try Self.constant(value) else {
      switch (relation, quantifier) {
      case (.equal, nil): return .absent(self)
      case (.notEqual, nil): return .exists(self)
      default:
        throw RecordError(
          .invalidQuery, "Nil can only be compared by == and != with the whole field.",
          field: field)
      }
    }
    return .comparison(
      Comparison(self, relation, constant, options: options, quantifier: quantifier))
  }

  /// The value that a Swift value stands for in a query, nil for absence.
  static func constant(_ value: some Encodable) throws(RecordError) -> RecordValue? {
    do throws(RecordError) {
      return try RecordEncoder().value(of: value)
    } catch {
      var error = error
      if error.code == .invalidValue { error.code = .invalidQuery }
      throw error
    }
  }

  /// The values that Swift values stand for in a query.
  static func constants(_ values: some Sequence<some Encodable>) throws(RecordError)
    -> [RecordValue]
  {
    var constants: [RecordValue] = []
    for value in values {
      guard let constant = try constant(value) else {
        throw RecordError(
          .invalidQuery, "Nil is no value to look among; ask for == nil beside it.")
      }
      constants.append(constant)
    }
    return constants
  }
}
