/// What a query's answer comes to, by key paths. Absent properties do not take part.
extension RecordDatabase {
  /// The smallest value of a property in a query's answer, nil when there is none.
  public func minimum<Value, Property: Decodable & Comparable>(
    of keyPath: KeyPath<Value, Property>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Property? {
    try Property.decoded(try await minimum(of: Value.fields.resolve(keyPath), in: query.query()))
  }

  /// The smallest value of a property that can be absent, nil when there is none.
  public func minimum<Value, Property: Decodable & Comparable>(
    of keyPath: KeyPath<Value, Property?>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Property? {
    try Property.decoded(try await minimum(of: Value.fields.resolve(keyPath), in: query.query()))
  }

  /// The largest value of a property in a query's answer, nil when there is none.
  public func maximum<Value, Property: Decodable & Comparable>(
    of keyPath: KeyPath<Value, Property>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Property? {
    try Property.decoded(try await maximum(of: Value.fields.resolve(keyPath), in: query.query()))
  }

  /// The largest value of a property that can be absent, nil when there is none.
  public func maximum<Value, Property: Decodable & Comparable>(
    of keyPath: KeyPath<Value, Property?>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Property? {
    try Property.decoded(try await maximum(of: Value.fields.resolve(keyPath), in: query.query()))
  }

  /// The sum of a property over a query's answer, 0 of nothing.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` when the sum does not fit the property's type.
  public func sum<Value, Property: Decodable & Numeric>(
    of keyPath: KeyPath<Value, Property>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Property {
    try Property.decoded(try await sum(of: Value.fields.resolve(keyPath), in: query.query())) ?? 0
  }

  /// The sum of a property that can be absent, 0 of nothing.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` when the sum does not fit the property's type.
  public func sum<Value, Property: Decodable & Numeric>(
    of keyPath: KeyPath<Value, Property?>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Property {
    try Property.decoded(try await sum(of: Value.fields.resolve(keyPath), in: query.query())) ?? 0
  }

  /// The mean of a property over a query's answer, nil of nothing.
  public func average<Value>(
    of keyPath: PartialKeyPath<Value>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> Double? {
    try await average(of: Value.fields.resolve(keyPath), in: query.query())
  }

  /// The different values of a property in a query's answer, each where it comes first.
  public func distinct<Value, Property: Decodable>(
    _ keyPath: KeyPath<Value, Property>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> [Property] {
    try Property.decoded(try await distinct(Value.fields.resolve(keyPath), in: query.query()))
  }

  /// The different values of a property that can be absent, each where it comes first.
  public func distinct<Value, Property: Decodable>(
    _ keyPath: KeyPath<Value, Property?>, in query: TypedQuery<Value>
  ) async throws(RecordError) -> [Property] {
    try Property.decoded(try await distinct(Value.fields.resolve(keyPath), in: query.query()))
  }
}

extension Decodable {
  fileprivate static func decoded(_ value: RecordValue?) throws(RecordError) -> Self? {
    guard let value else { return nil }
    return try RecordDecoder().decode(Self.self, from: value)
  }

  fileprivate static func decoded(_ values: [RecordValue]) throws(RecordError) -> [Self] {
    var decoded: [Self] = []
    for value in values { decoded.append(try RecordDecoder().decode(Self.self, from: value)) }
    return decoded
  }
}
