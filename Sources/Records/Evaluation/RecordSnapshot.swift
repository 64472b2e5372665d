package import Foundation

/// All of a store's records at one moment, as a value: what the stores that keep records in memory are made of.
///
/// Copying one is cheap, and a reader that holds a copy sees its state whatever is committed meanwhile.
package struct RecordSnapshot: Sendable {
  /// A record and the commit it last changed in; an object, since tables and indices share it.
  package final class Entry: Sendable {
    package let record: Record
    package let commit: UInt64

    package init(record: Record, commit: UInt64) {
      self.record = record
      self.commit = commit
    }
  }

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

  /// The records by type and name.
  package private(set) var tables: [String: [String: Entry]] = [:]

  /// The deleted records.
  package private(set) var tombstones: [RecordID: Tombstone] = [:]

  /// The indices by type, as far as they are built; see ``buildIndices()``.
  private(set) var indices: [String: [SnapshotIndex]] = [:]

  /// The last commit whose deletions are not kept any more; 0 while all are.
  package private(set) var horizon: UInt64 = 0

  /// The shape that new records of a type share.
  private var shapes: [String: RecordShape] = [:]

  /// Makes a snapshot without records.
  package init() {}

  /// Makes the snapshot that a file holds; ``insert(_:commit:)`` fills it, and ``buildIndices()`` ends that.
  package init(schema: RecordSchema, sequence: UInt64, horizon: UInt64 = 0) {
    self.schema = schema
    self.sequence = sequence
    self.horizon = horizon
  }

  /// The number of records.
  package var recordCount: Int { tables.values.reduce(0) { $0 + $1.count } }

  // MARK: - Reading

  /// A record, nil when there is none.
  package func record(_ id: RecordID) -> Record? { tables[id.type]?[id.name]?.record }

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
    for table in tables.values {
      for entry in table.values where entry.commit > since {
        found.append((entry.record.version?.rawValue ?? 0, entry.commit, .saved(entry.record)))
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
    let type = record.id.type
    var record = record
    if let shape = shapes[type] {
      if shape !== record.shape, shape.fields == record.shape.fields { record.adopt(shape) }
    } else {
      shapes[type] = record.shape
    }
    let entry = Entry(record: record, commit: commit)
    let old = tables[type, default: [:]].updateValue(entry, forKey: record.id.name)
    updateIndices(of: type, from: old, to: entry)
    if !tombstones.isEmpty { tombstones[record.id] = nil }
  }

  /// Takes a record out of its table.
  package mutating func delete(_ id: RecordID, _ tombstone: Tombstone) {
    let old = tables[id.type]?.removeValue(forKey: id.name)
    updateIndices(of: id.type, from: old, to: nil)
    tombstones[id] = tombstone
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
      buildIndices()
    }
    self.sequence = sequence
  }

  // MARK: - Indices

  /// Builds the indices that the schema declares and that are not built yet.
  package mutating func buildIndices() {
    for (type, description) in schema.types where !description.indices.isEmpty {
      let known = indices[type, default: []]
      for declaration in description.indices
      where SnapshotIndex.keeps(declaration.purpose)
        && !known.contains(where: { $0.declaration == declaration })
      {
        indices[type, default: []]
          .append(SnapshotIndex(declaration, (tables[type] ?? [:]).values))
      }
    }
  }

  private mutating func updateIndices(of type: String, from old: Entry?, to new: Entry?) {
    guard let count = indices[type]?.count else { return }
    for index in 0..<count { indices[type]?[index].update(from: old, to: new) }
  }
}
