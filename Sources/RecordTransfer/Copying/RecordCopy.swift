import Foundation
package import Records

/// Saves the records of one store in another, with their names, values, kinds and indices.
///
/// Dates of creation and change and versions are not copied: those are what the target has done, not the source. Both
/// steps tell their progress to a ``LongWork``.
package struct RecordCopy {
  let source: any RecordDatabase
  let target: any RecordDatabase
  /// What happens to a record that the target has.
  let policy: SavePolicy
  let ids: any RecordIDGenerator

  /// Prepares a copy.
  package init(
    from source: any RecordDatabase, to target: any RecordDatabase, policy: SavePolicy = .insert,
    ids: any RecordIDGenerator = TimeOrderedIDGenerator()
  ) {
    self.source = source
    self.target = target
    self.policy = policy
    self.ids = ids
  }

  /// Why a copy is not even begun.
  package enum Refusal: Error, Equatable {
    /// The target has records of the same names: the first few of them, and how many there are.
    case exist([RecordID], count: Int)
  }

  /// Makes sure that the target can take the records, without changing it.
  ///
  /// - Returns: How many records there are.
  /// - Throws: A ``Refusal`` when the target has records of the same names and the policy is to insert; a `RecordError`
  ///   when a field has another kind there.
  package func check() async throws -> Int {
    let schema = try await source.schema()
    _ = try await target.schema().adding(schema)
    var count = 0
    var meter = WorkMeter(.checking)
    var existing: [RecordID] = []
    var existingCount = 0
    for type in schema.types.keys.sorted() {
      var pages = RecordPages(of: type, in: source)
      while let records = try await pages.next() {
        count += records.count
        meter.advance(by: records.count)
        if policy == .insert {
          let found = try await target.fetch(records.map(\.id), fields: .only([]))
          existingCount += found.count
          existing += found.keys.sorted().prefix(3 - existing.count)
        }
      }
    }
    meter.finish()
    if existingCount > 0 { throw Refusal.exist(existing, count: existingCount) }
    return count
  }

  /// Copies.
  ///
  /// - Parameter count: How many records there are, as ``check()`` has found; nil when nobody knows.
  /// - Returns: How many records of each type were copied.
  /// - Throws: An ``Interrupted`` when the task is cancelled, or a store fails or refuses a batch after all; the batches
  ///   before it stay.
  package func run(of count: Int? = nil) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    var meter = WorkMeter(.copying, of: count)
    do {
      let schema = try await source.schema()
      for (type, description) in schema.types.sorted(by: { $0.key < $1.key }) {
        var pages = RecordPages(of: type, in: source)
        while let records = try await pages.next() {
          _ = try await target.modify(
            records.map { .save(Record($0.id, $0.fieldValues), policy) }, atomically: true
          ).records()
          counts[type, default: 0] += records.count
          meter.advance(by: records.count)
        }
        try await declare(description.fields, of: type)
        // An index changes no answer, so a target that has none is no worse a copy.
        if target.capabilities.contains(.indices) {
          for index in description.indices { try await target.ensureIndex(index) }
        }
      }
    } catch let error as RecordError {
      throw Interrupted(copied: meter.progress.completed, error: error)
    } catch is CancellationError {
      throw Interrupted(copied: meter.progress.completed, error: .cancelled)
    }
    meter.finish()
    return counts
  }

  /// A store failed or refused a batch, or the task was cancelled.
  package struct Interrupted: Error {
    /// How many records were copied before.
    package let copied: Int
    /// Why.
    package let error: RecordError
  }

  /// Fixes the kinds of the fields of which no record has a value any more, so that no save has fixed them.
  ///
  /// A kind is fixed by a save and not unfixed by a deletion, and a record that is saved and deleted in one batch was
  /// never there.
  private func declare(_ fields: [FieldName: FieldKind], of type: String) async throws {
    let known = try await target.schema().types[type]?.fields
    if let known, fields.allSatisfy({ known[$0.key] == $0.value }) { return }
    let sample = Record(try RecordID(type: type, name: ids.makeName()), fields.mapValues(\.sample))
    _ = try await target.modify(
      [.save(sample, .insert), .delete(sample.id)], atomically: true
    ).records()
  }
}

extension RecordSchema {
  /// The schema with the fields of another.
  ///
  /// - Throws: A `RecordError` for a field of another kind, one too many, or one that a closed type does not know.
  fileprivate func adding(_ other: RecordSchema) throws(RecordError) -> RecordSchema {
    var sum = self
    for (type, description) in other.types.sorted(by: { $0.key < $1.key }) {
      let id = try RecordID(type: type, name: "any")
      for (field, kind) in description.fields.sorted(by: { $0.key < $1.key }) {
        try sum.fix(kind, of: field, in: id)
      }
    }
    return sum
  }
}

extension FieldKind {
  /// Some value of the kind.
  fileprivate var sample: RecordValue {
    switch self {
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .date: .date(.init(timeIntervalSinceReferenceDate: 0))
    case .string: .string("")
    case .data: .data(.init())
    case .reference(let action):
      .reference(RecordReference(RecordID(uncheckedType: "A", name: "a"), action: action))
    case .location: .location(Location(latitude: 0, longitude: 0))
    case .list(let element): .list(element.map { [$0.sample] } ?? [])
    case .object: .object([:])
    }
  }
}
