extension RecordPredicate {
  /// Makes a predicate from a format string and its arguments, as `NSPredicate` does on Apple's systems.
  ///
  ///     try RecordPredicate(
  ///       format: "title CONTAINS[cd] %@ OR keywords CONTAINS[cd] %@", words, words)
  ///
  /// The grammar is that of ``init(text:)``. An argument is a value, never text to parse: `%@` stands for any value a
  /// record can hold, `%d` for an int, `%f` for a double, `%K` for a field or a path such as `address.city`,
  /// and `$NAME` for what `bindings` has under the name. Nil stands only behind `==` and `!=`, and means absence. In a
  /// string `%%` is a percent sign. A distance can be written as CloudKit does:
  /// `distanceToLocation:fromLocation:(place, %@) < %f`.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` and the column in the format, counted from 1 in
  ///   Unicode scalars, for an argument too many, too few or of another kind than its placeholder; whatever
  ///   ``init(text:)`` throws.
  public init(
    format: String, _ arguments: (any Encodable)?..., bindings: [String: (any Encodable)?] = [:]
  ) throws(RecordError) {
    try self.init(
      format: format,
      QueryArguments(
        arguments.map(QueryArguments.Argument.init),
        named: bindings.mapValues(QueryArguments.Argument.init)))
  }

  /// Makes a predicate from a format string and values, nil for absence.
  ///
  /// - Throws: ``RecordError`` as ``init(format:_:bindings:)`` does.
  public init(
    format: String, arguments: [RecordValue?], bindings: [String: RecordValue?] = [:]
  ) throws(RecordError) {
    try self.init(
      format: format,
      QueryArguments(
        arguments.map(QueryArguments.Argument.init(value:)),
        named: bindings.mapValues(QueryArguments.Argument.init(value:))))
  }

  private init(format: String, _ arguments: QueryArguments) throws(RecordError) {
    var parser = try QueryParser(format, arguments: arguments, purpose: .format)
    self = try parser.predicate()
  }
}

extension QueryArguments.Argument {
  /// What a Swift value stands for.
  init(_ value: (any Encodable)?) {
    do throws(RecordError) {
      guard let value else {
        self = .absent
        return
      }
      self.init(value: try FieldPath.constant(value))
    } catch {
      self = .unfit(error)
    }
  }

  init(value: RecordValue?) {
    self = value.map { .value($0) } ?? .absent
  }
}
