/// The finders that users of Core Data know, for who comes from there; each is one call of the plain ones.
extension RecordDatabase {
  /// All values of a type that satisfy a condition, ordered by their records' names.
  public func findAll<Value: RecordConvertible>(
    _ type: Value.Type, where condition: TypedPredicate<Value>? = nil
  ) async throws(RecordError) -> [TypedRecord<Value>] {
    try await all(TypedQuery.finding(condition))
  }

  /// All values of a type that satisfy a condition, ordered by a property.
  public func findAll<Value: RecordConvertible>(
    _ type: Value.Type, where condition: TypedPredicate<Value>? = nil,
    sortedBy keyPath: any PartialKeyPath<Value> & Sendable, ascending: Bool = true
  ) async throws(RecordError) -> [TypedRecord<Value>] {
    try await all(TypedQuery.finding(condition).sorted(by: keyPath, .init(ascending: ascending)))
  }

  /// The first value of a type that satisfies a condition, by the records' names; nil when there is none.
  public func findFirst<Value: RecordConvertible>(
    _ type: Value.Type, where condition: TypedPredicate<Value>? = nil
  ) async throws(RecordError) -> TypedRecord<Value>? {
    try await first(TypedQuery.finding(condition))
  }

  /// The first value of a type that satisfies a condition, by a property; nil when there is none.
  public func findFirst<Value: RecordConvertible>(
    _ type: Value.Type, where condition: TypedPredicate<Value>? = nil,
    sortedBy keyPath: any PartialKeyPath<Value> & Sendable, ascending: Bool = true
  ) async throws(RecordError) -> TypedRecord<Value>? {
    try await first(TypedQuery.finding(condition).sorted(by: keyPath, .init(ascending: ascending)))
  }

  /// How many values of a type satisfy a condition.
  public func countOfEntities<Value: RecordConvertible>(
    _ type: Value.Type, where condition: TypedPredicate<Value>? = nil
  ) async throws(RecordError) -> Int {
    try await count(TypedQuery.finding(condition))
  }

  /// Whether a value of a type satisfies a condition.
  public func hasAtLeastOneEntity<Value: RecordConvertible>(
    _ type: Value.Type, where condition: TypedPredicate<Value>? = nil
  ) async throws(RecordError) -> Bool {
    try await count(TypedQuery.finding(condition).limited(to: 1)) > 0
  }

  /// All records of a type that satisfy a condition, in an order.
  public func findAll(
    _ type: String, where condition: RecordPredicate = .constant(true),
    sortedBy sort: [SortKey] = []
  ) async throws(RecordError) -> [Record] {
    try await all(Query(type, where: condition, sort: sort))
  }

  /// The first record of a type that satisfies a condition, in an order; nil when there is none.
  public func findFirst(
    _ type: String, where condition: RecordPredicate = .constant(true),
    sortedBy sort: [SortKey] = []
  ) async throws(RecordError) -> Record? {
    try await first(Query(type, where: condition, sort: sort))
  }

  /// How many records of a type satisfy a condition.
  public func countOfEntities(
    _ type: String, where condition: RecordPredicate = .constant(true)
  ) async throws(RecordError) -> Int {
    try await count(Query(type, where: condition))
  }

  /// Whether a record of a type satisfies a condition.
  public func hasAtLeastOneEntity(
    _ type: String, where condition: RecordPredicate = .constant(true)
  ) async throws(RecordError) -> Bool {
    try await count(Query(type, where: condition, limit: 1)) > 0
  }
}

extension TypedQuery {
  fileprivate static func finding(_ condition: TypedPredicate<Value>?) -> TypedQuery {
    condition.map { TypedQuery().where($0) } ?? TypedQuery()
  }
}

extension SortKey.Direction {
  fileprivate init(ascending: Bool) { self = ascending ? .ascending : .descending }
}
