/// A query that was checked against the kinds of its type and can be asked of records: the reference evaluator.
///
/// It is the one place where the meaning of queries is written. A store prepares a query in the state it reads, pushes
/// down what it can answer exactly, and leaves the rest to this.
///
///     let prepared = try PreparedQuery(query, schema: schema)
///     let page = try prepared.page(of: records, after: cursor, limit: limit)
public struct PreparedQuery: Sendable {
  /// The query.
  public let query: Query

  /// Its predicate, normalised.
  public let normalized: NormalizedPredicate

  /// The fields that deciding and ordering need, beside those that are asked for.
  public let requiredFields: Set<FieldName>

  /// Whether the predicate looks at every field of a record.
  public let requiresAllFields: Bool

  let predicate: CompiledPredicate
  let order: [CompiledSortKey]
  let fields: [FieldName]

  /// Checks a query.
  ///
  /// - Parameter schema: The kinds in the state that is read.
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch``, ``RecordError/Code/invalidQuery``,
  ///   ``RecordError/Code/invalidValue`` for a bad type name, or ``RecordError/Code/limitExceeded``.
  public init(_ query: Query, schema: RecordSchema) throws(RecordError) {
    try RecordID.validate(type: query.type)
    if let limit = query.limit, limit < 0 {
      throw RecordError(.invalidQuery, "A limit is 0 or more.")
    }
    self.query = query
    normalized = try NormalizedPredicate(query.predicate)
    let check = PredicateCheck(schema: schema, type: query.type)
    // Constant parts fold away, but what they were made of must still have a meaning.
    try Self.eachLeaf(of: query.predicate) { (leaf) throws(RecordError) in try check.check(leaf) }
    for key in query.sort { try check.check(key) }
    var fields: [FieldName] = []
    predicate = CompiledPredicate(normalized, fields: &fields)
    order = query.sort.map { CompiledSortKey($0, fields: &fields) }
    self.fields = fields
    requiredFields = Set(fields)
    requiresAllFields = normalized.leaves.contains { $0.path == nil }
  }

  private static func eachLeaf(
    of predicate: RecordPredicate,
    _ body: (NormalizedPredicate.Leaf) throws(RecordError) -> Void
  ) throws(RecordError) {
    switch predicate {
    case .constant: break
    case .comparison(let comparison): try body(.comparison(comparison))
    case .membership(let membership): try body(.membership(membership))
    case .between(let path, let low, let high): try body(.between(path, low, high))
    case .exists(let path): try body(.exists(path))
    case .distance(let distance): try body(.distance(distance))
    case .tokens(let match, let words): try body(.tokens(match, words))
    case .and(let parts), .or(let parts): for part in parts { try eachLeaf(of: part, body) }
    case .not(let part): try eachLeaf(of: part, body)
    }
  }

  /// Whether a record satisfies the predicate.
  public func matches(_ record: Record) -> Bool {
    predicate.matches(record, slots(in: record.shape))
  }

  /// The slots of the query's fields in a shape, −1 where it has none.
  func slots(in shape: RecordShape) -> [Int] {
    fields.map { shape.slot(of: $0) ?? -1 }
  }

  /// The records that satisfy the predicate, in the order given.
  ///
  /// The slots of the fields are looked up once per shape, so records that share one are cheap.
  package func filter(
    _ records: some Sequence<Record>, _ body: (Record, [Int]) -> Void
  ) {
    var shape: RecordShape?
    var slots: [Int] = []
    for record in records {
      if record.shape !== shape {
        shape = record.shape
        slots = self.slots(in: record.shape)
      }
      if predicate.matches(record, slots) { body(record, slots) }
    }
  }

  /// How many of the records the query answers, its limit included.
  public func count(of records: some Sequence<Record>) -> Int {
    var count = 0
    filter(records) { _, _ in count += 1 }
    return min(count, query.limit ?? count)
  }
}

extension Record {
  /// The record with only the fields that are asked for.
  public func selecting(_ selection: FieldSelection) -> Record {
    guard case .only(let wanted) = selection, let created, let modified, let version else {
      return self
    }
    // A store that read no more than this has nothing to take out.
    if desiredFields == wanted { return self }
    let fields = shape.fields.filter(wanted.contains)
    return Record(
      stored: id, shape: RecordShape(fields), values: fields.map { self[$0] }, created: created,
      modified: modified, version: version, desiredFields: wanted)
  }
}
