package import Foundation

/// All of a store's records at one moment, as a value: what the stores that keep records in memory are made of.
///
/// Copying one is cheap, and a reader that holds a copy sees its state whatever is committed meanwhile.
package struct RecordSnapshot: Sendable {
  /// What is kept of a deleted record, for the change feed.
  package struct Tombstone: Sendable, Equatable {
    package let number: UInt64
    package let commit: UInt64

    package init(number: UInt64, commit: UInt64) {
      self.number = number
      self.commit = commit
    }
  }

  /// The kinds of all fields.
  package private(set) var schema = RecordSchema()

  /// The number of the last change.
  package private(set) var sequence: UInt64 = 0

  /// The records of each type; few, so that a look at each is quicker than a dictionary.
  private(set) var types: [TypeRecords] = []
  /// Where the types are among them, once they are many.
  private var numbers: [String: Int] = [:]

  /// The deleted records.
  package private(set) var tombstones: [RecordID: Tombstone] = [:]

  /// The queries that were prepared under this schema.
  private(set) var preparedQueries = PreparedQueries()

  /// The last commit whose deletions are not kept any more; 0 while all are.
  package private(set) var horizon: UInt64 = 0

  /// Makes a snapshot without records.
  package init() {}

  /// Makes the snapshot that a file holds; ``insert(_:commit:)`` fills it, and ``buildIndices()`` ends that.
  package init(schema: RecordSchema, sequence: UInt64, horizon: UInt64 = 0) {
    self.schema = schema
    self.sequence = sequence
    self.horizon = horizon
  }

  /// The number of records.
  package var recordCount: Int { types.reduce(0) { $0 + $1.table.count } }

  // MARK: - Reading

  /// A record, nil when there is none.
  package func record(_ id: RecordID) -> Record? {
    number(of: id.type).flatMap { types[$0].table[id.name]?.record }
  }

  /// The records of each type that ever had one.
  package var tables: [String: RecordTable] {
    Dictionary(uniqueKeysWithValues: types.map { ($0.type, $0.table) })
  }

  /// The records of a type.
  package func table(of type: String) -> RecordTable {
    number(of: type).map { types[$0].table } ?? RecordTable()
  }

  /// Where the records of a type are, nil when it never had one.
  func number(of type: String) -> Int? {
    types.count <= 8 ? types.firstIndex { $0.type == type } : numbers[type]
  }

  /// Records by their identifiers.
  package func fetch(_ ids: [RecordID], fields: FieldSelection) -> [RecordID: Record] {
    var found: [RecordID: Record] = [:]
    found.reserveCapacity(ids.count)
    for id in ids {
      if let record = record(id) { found[id] = record.selecting(fields) }
    }
    return found
  }

  /// What changed since a token.
  ///
  /// - Complexity: O(*n*) for *n* records and deletions.
  package func changes(since token: ChangeToken?, limit: Int?) throws(RecordError) -> ChangePage {
    let (since, origin) = try ChangeToken.start(token, latest: sequence, horizon: horizon)
    var found: [(number: UInt64, commit: UInt64, change: Change)] = []
    for type in types {
      for stored in type.table where stored.commit > since {
        found.append((stored.record.version?.rawValue ?? 0, stored.commit, .saved(stored.record)))
      }
    }
    for (id, tombstone) in tombstones where tombstone.commit > since {
      found.append((tombstone.number, tombstone.commit, .deleted(id)))
    }
    found.sort { $0.number < $1.number }
    return try ChangePage(found, limit: limit, latest: sequence, origin: origin)
  }

  // MARK: - Writing

  /// Decides what a batch does to this state.
  package func plan(
    _ modifications: [Modification], atomically: Bool, now: Date, capabilities: Capabilities
  ) throws(RecordError) -> CommitPlan {
    try CommitPlan.make(
      modifications, atomically: atomically, schema: schema, sequence: sequence, now: now,
      capabilities: capabilities, lookup: record,
      answer: { (query) throws(RecordError) in try page(query, after: nil, limit: nil).records })
  }

  /// Takes over what a plan decided.
  package mutating func apply(_ plan: CommitPlan) {
    for write in plan.writes {
      if let record = write.record {
        insert(record, commit: plan.sequence)
      } else {
        delete(write.id, Tombstone(number: write.number, commit: plan.sequence))
      }
    }
    advance(schema: plan.changesSchema ? plan.schema : nil, sequence: plan.sequence)
  }

  /// Puts a record in its table, in the shape that the type's records share.
  package mutating func insert(_ record: Record, commit: UInt64) {
    types[ensure(record.id.type)].insert(record, commit: commit)
    if !tombstones.isEmpty { tombstones[record.id] = nil }
  }

  /// Takes a record out of its table.
  package mutating func delete(_ id: RecordID, _ tombstone: Tombstone) {
    if let number = number(of: id.type) { types[number].remove(id.name) }
    tombstones[id] = tombstone
  }

  /// Where the records of a type are, which may be new.
  private mutating func ensure(_ type: String) -> Int {
    if let number = number(of: type) { return number }
    types.append(TypeRecords(type: type))
    numbers[type] = types.count - 1
    return types.count - 1
  }

  /// Forgets the deletions up to a place, after which older tokens are expired.
  ///
  /// - Returns: Whether there was anything to forget.
  package mutating func compact(before token: ChangeToken) throws(RecordError) -> Bool {
    try token.check(latest: sequence)
    guard token.rawValue > horizon else { return false }
    horizon = token.rawValue
    tombstones = tombstones.filter { $0.value.commit > horizon }
    return true
  }

  /// Replaces the kinds, and the number of the last change.
  package mutating func advance(schema: RecordSchema? = nil, sequence: UInt64) {
    if let schema, schema != self.schema {
      self.schema = schema
      preparedQueries = PreparedQueries()
      buildIndices()
    }
    self.sequence = sequence
  }

  // MARK: - Indices

  /// Builds the indices that the schema declares and that are not built yet.
  package mutating func buildIndices() {
    for (type, declaration) in unbuiltIndices(of: schema) {
      let table = table(of: type)
      var meter = WorkMeter(.indexing, of: table.count)
      let index = SnapshotIndex(declaration, table.lazy.map(\.record)) { meter.advance(by: $0) }
      meter.finish()
      types[ensure(type)].indices.append(index)
    }
  }

  /// Builds the indices that another schema declares, beside this state, which readers can go on using.
  ///
  /// Tells its progress to a ``LongWork``.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/cancelled`` when the task is; nothing is left then.
  package func builtIndices(for schema: RecordSchema) throws(RecordError) -> BuiltIndices {
    var built = BuiltIndices()
    for (type, declaration) in unbuiltIndices(of: schema) {
      let table = table(of: type)
      var meter = WorkMeter(.indexing, of: table.count)
      let index = try SnapshotIndex(declaration, table.lazy.map(\.record)) {
        (count) throws(RecordError) in
        meter.advance(by: count)
        try RecordError.checkCancellation()
      }
      meter.finish()
      built.indices.append((type, index))
    }
    try RecordError.checkCancellation()
    return built
  }

  /// Takes over indices that were built of this state; the schema that declares them has to follow.
  package mutating func takeOver(_ built: BuiltIndices) {
    for (type, index) in built.indices { types[ensure(type)].indices.append(index) }
  }

  private func unbuiltIndices(
    of schema: RecordSchema
  ) -> [(type: String, declaration: RecordIndex)] {
    schema.types.flatMap { type, description in
      let known = number(of: type).map { types[$0].indices.map(\.declaration) } ?? []
      return description.indices.filter {
        SnapshotIndex.keeps($0.purpose) && !known.contains($0)
      }.map { (type: type, declaration: $0) }
    }
  }
}
