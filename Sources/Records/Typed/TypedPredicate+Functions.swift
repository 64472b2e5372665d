extension TypedPredicate {
  /// The property compares as told, for operators and options that Swift has no sign for.
  ///
  ///     .compare(\.title, .beginsWith, "m", options: .caseInsensitive)
  public static func compare(
    _ keyPath: KeyPath<Root, String>, _ relation: Comparison.Operator, _ text: String,
    options: TextOptions = []
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in
      try path.compare(relation, text, options: options)
    }
  }

  /// The property has a value, and it compares as told.
  public static func compare(
    _ keyPath: KeyPath<Root, String?>, _ relation: Comparison.Operator, _ text: String,
    options: TextOptions = []
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in
      try path.compare(relation, text, options: options)
    }
  }

  /// The list has an element equal to the value.
  public static func contains<Element: Encodable>(
    _ keyPath: KeyPath<Root, [Element]>, _ element: Element
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.contains, element) }
  }

  /// There is a list, and it has an element equal to the value.
  public static func contains<Element: Encodable>(
    _ keyPath: KeyPath<Root, [Element]?>, _ element: Element
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in try path.compare(.contains, element) }
  }

  /// Elements of the list compare as told: some, all or none of them.
  ///
  ///     .elements(\.keywords, .any, .contains, "milk", options: .caseInsensitive)
  public static func elements<Element: Encodable>(
    _ keyPath: KeyPath<Root, [Element]>, _ quantifier: Quantifier,
    _ relation: Comparison.Operator, _ value: Element, options: TextOptions = []
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in
      try path.compare(relation, value, options: options, quantifier: quantifier)
    }
  }

  /// Elements of a list that can be absent compare as told; of an absent one, none does.
  public static func elements<Element: Encodable>(
    _ keyPath: KeyPath<Root, [Element]?>, _ quantifier: Quantifier,
    _ relation: Comparison.Operator, _ value: Element, options: TextOptions = []
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in
      try path.compare(relation, value, options: options, quantifier: quantifier)
    }
  }

  /// The property is one of the values; of none it never is.
  public static func isIn<Value: Encodable>(
    _ keyPath: KeyPath<Root, Value>, _ values: some Sequence<Value>, options: TextOptions = []
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in
      .membership(Membership(path, in: try FieldPath.constants(values), options: options))
    }
  }

  /// The property is between the bounds, both included.
  public static func between<Value: Encodable & Comparable>(
    _ keyPath: KeyPath<Root, Value>, _ bounds: ClosedRange<Value>
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in try path.between(bounds) }
  }

  /// The property has a value, and it is between the bounds, both included.
  public static func between<Value: Encodable & Comparable>(
    _ keyPath: KeyPath<Root, Value?>, _ bounds: ClosedRange<Value>
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path throws(RecordError) in try path.between(bounds) }
  }

  /// The place is at most so many metres from a point, on a great circle.
  public static func isWithin(
    metres: Double, of center: Location, _ keyPath: KeyPath<Root, Location>
  ) -> TypedPredicate {
    near(metres, center, keyPath)
  }

  /// There is a place, and it is at most so many metres from a point, on a great circle.
  public static func isWithin(
    metres: Double, of center: Location, _ keyPath: KeyPath<Root, Location?>
  ) -> TypedPredicate {
    near(metres, center, keyPath)
  }

  /// The words are among those of the record's own texts.
  public static func words(_ text: String, _ match: TokenMatch = .all) -> TypedPredicate {
    TypedPredicate(.tokens(match, text))
  }

  private static func near(
    _ metres: Double, _ center: Location, _ keyPath: PartialKeyPath<Root>
  ) -> TypedPredicate {
    TypedPredicate(keyPath) { path in
      .distance(
        DistanceComparison(path, from: center, metres: metres, includesBound: true))
    }
  }
}

extension FieldPath {
  fileprivate func between<Value: Encodable & Comparable>(
    _ bounds: ClosedRange<Value>
  ) throws(RecordError) -> RecordPredicate {
    let bounds = try Self.constants([bounds.lowerBound, bounds.upperBound])
    return .between(self, bounds[0], bounds[1])
  }
}
