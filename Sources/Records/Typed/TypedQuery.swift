/// Which values of a type, in which order, and how many.
///
///     let urgent = TypedQuery(Note.self)
///       .where(\.priority > 3 && .contains(\.keywords, "home"))
///       .sorted(by: \.due, .descending)
///       .limited(to: 20)
///
/// It is a ``Query`` for the records of the type. What is wrong with it, such as a key path that is in no table, is
/// thrown when it is asked.
public struct TypedQuery<Value: RecordConvertible>: Sendable {
  private var conditions: [TypedPredicate<Value>] = []
  private var sort: [Result<SortKey, RecordError>] = []
  private var limit: Int?

  /// Asks for all values of a type.
  public init(_ type: Value.Type = Value.self) {}

  /// The query with one more condition.
  public func `where`(_ condition: TypedPredicate<Value>) -> TypedQuery {
    var query = self
    query.conditions.append(condition)
    return query
  }

  /// The query with one more condition, on fields by their names.
  public func `where`(_ condition: RecordPredicate) -> TypedQuery {
    self.where(TypedPredicate(condition))
  }

  /// The query with one more criterion of its order, behind those it has.
  public func sorted(
    by keyPath: any PartialKeyPath<Value> & Sendable,
    _ direction: SortKey.Direction = .ascending, options: TextOptions = []
  ) -> TypedQuery {
    adding { () throws(RecordError) in
      SortKey(try Value.fields.resolve(keyPath), direction, options: options)
    }
  }

  /// The query ordered by how far a place is from a point, behind the criteria it has.
  public func sorted(
    byDistanceOf keyPath: any PartialKeyPath<Value> & Sendable, from center: Location,
    _ direction: SortKey.Direction = .ascending
  ) -> TypedQuery {
    adding { () throws(RecordError) in
      SortKey(.distance(try Value.fields.resolve(keyPath), from: center), direction)
    }
  }

  /// The query with one more criterion of its order, on a field by its name.
  public func sorted(by key: SortKey) -> TypedQuery {
    adding { key }
  }

  /// The query with a bound on how many values it answers, over all pages.
  public func limited(to limit: Int) -> TypedQuery {
    var query = self
    query.limit = limit
    return query
  }

  /// The query for the records.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidQuery`` for a key path that no table knows, or a constant
  ///   that no record can hold; what is wrong with the type's table.
  public func query() throws(RecordError) -> Query {
    try Value.checkTable()
    var query = Query(Value.recordType, limit: limit)
    var predicates: [RecordPredicate] = []
    for condition in conditions { predicates.append(try condition.recordPredicate()) }
    switch predicates.count {
    case 0: break
    case 1: query.predicate = predicates[0]
    default: query.predicate = .allOf(predicates)
    }
    for key in sort { query.sort.append(try key.get()) }
    return query
  }

  /// The query with a criterion, or the reason why there is none.
  private func adding(_ key: () throws(RecordError) -> SortKey) -> TypedQuery {
    var query = self
    query.sort.append(Result(catching: key))
    return query
  }
}
