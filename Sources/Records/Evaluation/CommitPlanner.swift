import Foundation

/// Applies modifications one by one to what it knows of the records, without touching a store.
struct CommitPlanner {
  /// What a record is at this point of the batch.
  struct State {
    let id: RecordID
    /// Whether it was there before the batch.
    let existedBefore: Bool
    /// What it is now, nil when there is none.
    var record: Record?
    /// The number of its last change in this batch, nil while it has none.
    var number: UInt64?
  }

  /// A deletion that was asked for, and all that went with it.
  struct Deletion {
    let index: Int
    var deleted: [RecordID]
  }

  private(set) var schema: RecordSchema
  /// The records that the batch is about, in the order in which it first comes to them.
  private(set) var states: [State] = []
  /// Where each is among them.
  private var places: [RecordID: Int] = [:]
  var deletions: [Deletion] = []
  let capabilities: Capabilities
  private var sequence: UInt64
  private let now: Date
  /// The last shape used for each type; records with the same fields share it.
  private var shapes: [String: RecordShape] = [:]
  /// The shape used last, with the kinds of its fields as far as they are fixed.
  private var latest: (type: String, shape: RecordShape, kinds: [FieldKind?])?

  init(schema: RecordSchema, sequence: UInt64, now: Date, capabilities: Capabilities) {
    self.schema = schema
    self.sequence = sequence
    self.now = now
    self.capabilities = capabilities
  }

  /// The record at this point of the batch, asked from the store the first time.
  mutating func state(
    of id: RecordID, _ lookup: (RecordID) throws(RecordError) -> Record?
  ) throws(RecordError) -> Record? {
    if let place = places[id] { return states[place].record }
    let record = try lookup(id)
    places[id] = states.count
    states.append(State(id: id, existedBefore: record != nil, record: record))
    return record
  }

  /// What is known of a record at this point of the batch, nil when the batch is not about it.
  func knownState(of id: RecordID) -> State? { places[id].map { states[$0] } }

  /// Makes room for so many records.
  mutating func reserveCapacity(_ count: Int) {
    states.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  private mutating func change(_ id: RecordID, to record: Record?, existedBefore: Bool) {
    sequence += 1
    if let place = places[id] {
      states[place].record = record
      states[place].number = sequence
    } else {
      places[id] = states.count
      states.append(
        State(id: id, existedBefore: existedBefore, record: record, number: sequence))
    }
  }

  /// Does one modification, or nothing at all when it fails.
  ///
  /// - Throws: What `answer` throws.
  mutating func apply(
    _ modification: Modification, to existing: Record?, at index: Int,
    _ answer: (Query) throws(RecordError) -> [Record]
  ) throws(RecordError) -> Result<ModifyResult.Outcome, RecordError> {
    if case .delete(let id, let version) = modification {
      if let error = refusal(toDelete: id, ifVersion: version, existing) { return .failure(error) }
      if existing != nil {
        deletions.append(Deletion(index: index, deleted: try cascade(from: id, answer)))
      }
      return .success(.deleted(id))
    }
    let before = schema
    do throws(RecordError) {
      switch modification {
      case .save(let record, let policy):
        return .success(.saved(try save(record, policy, over: existing)))
      case .update(let id, let operations, let version):
        return .success(.saved(try update(id, operations, ifVersion: version, existing)))
      case .delete(let id, _):
        return .success(.deleted(id))
      }
    } catch {
      // A failed change fixes no kind.
      schema = before
      latest = nil
      return .failure(error)
    }
  }

  /// The plan, once all modifications were applied.
  func plan(
    outcomes: [Result<ModifyResult.Outcome, RecordError>], before: RecordSchema, sequence: UInt64
  ) -> CommitPlan {
    var writes: [CommitPlan.Write] = []
    writes.reserveCapacity(states.count)
    var isInOrder = true
    for state in states {
      // A record made and deleted in one batch was never there.
      guard let number = state.number, state.existedBefore || state.record != nil else { continue }
      isInOrder = isInOrder && (writes.last.map { $0.number < number } ?? true)
      writes.append(CommitPlan.Write(id: state.id, record: state.record, number: number))
    }
    if !isInOrder { writes.sort { $0.number < $1.number } }
    let changesSchema = schema != before
    return CommitPlan(
      result: ModifyResult(outcomes: outcomes), writes: writes, schema: schema,
      changesSchema: changesSchema,
      sequence: writes.isEmpty && !changesSchema ? sequence : self.sequence)
  }

  // MARK: - Saving

  /// The table of save outcomes (rule 24).
  private mutating func save(
    _ record: Record, _ policy: SavePolicy, over existing: Record?
  ) throws(RecordError) -> Record {
    if record.desiredFields != nil, policy != .changedFields {
      throw RecordError(
        .invalidValue,
        "\(record.id) was read with only some of its fields; save it with changedFields.",
        record: record.id)
    }
    guard let existing else {
      if record.version != nil, policy == .ifUnchanged || policy == .changedFields {
        throw RecordError(
          .unknownItem,
          "There is no \(record.id) any more; save it as a new record to bring it back.",
          record: record.id)
      }
      return try store(record.id, record, created: nil)
    }
    switch policy {
    case .insert:
      throw RecordError(
        .alreadyExists, "There is a \(record.id) already; fetch it and change that one.",
        record: record.id)
    case .ifUnchanged where record.version != existing.version:
      throw RecordError.recordChanged(client: record, server: existing, record: record.id)
    case .ifUnchanged, .overwrite:
      return try store(record.id, record, created: existing.created)
    case .changedFields:
      var merged = existing
      for field in record.changedFields { merged[field] = record[field] }
      return try store(record.id, merged, created: existing.created)
    }
  }

  private mutating func update(
    _ id: RecordID, _ operations: [FieldName: FieldOperation], ifVersion version: RecordVersion?,
    _ existing: Record?
  ) throws(RecordError) -> Record {
    guard let existing else { throw Self.unknown(id) }
    if let version, version != existing.version {
      throw RecordError.recordChanged(client: nil, server: existing, record: id)
    }
    var updated = existing
    // In the order of the names, so that of two failures every store reports the same.
    for (field, operation) in operations.sorted(by: { $0.key < $1.key }) {
      do throws(RecordError) {
        updated[field] = try operation.applied(
          to: updated[field], kind: schema.kind(of: field, in: id.type))
      } catch {
        throw error.about(id, field)
      }
    }
    return try store(id, updated, created: existing.created)
  }

  /// Why a record cannot be deleted, nil when it can or is not there.
  private func refusal(
    toDelete id: RecordID, ifVersion version: RecordVersion?, _ existing: Record?
  ) -> RecordError? {
    guard let version else { return nil }
    guard let existing else { return Self.unknown(id) }
    return version == existing.version
      ? nil : RecordError.recordChanged(client: nil, server: existing, record: id)
  }

  /// Takes a record that is there out.
  mutating func delete(_ record: Record) {
    change(record.id, to: nil, existedBefore: true)
  }

  /// Checks the values, fixes their kinds and gives the record its next version.
  private mutating func store(
    _ id: RecordID, _ record: Record, created: Date?
  ) throws(RecordError) -> Record {
    let (shape, kinds) = shape(of: record)
    var values =
      record.shape === shape || record.shape.fields == shape.fields
      ? record.values : shape.fields.map { record[$0] }
    for slot in values.indices {
      guard let value = values[slot] else { continue }
      let field = shape.fields[slot]
      do throws(RecordError) {
        let canonical = try ValueRules.canonical(value, depth: 0)
        try check(canonical)
        values[slot] = canonical
        if kinds[slot]?.fits(canonical) ?? false { continue }
        if try schema.fix(FieldKind(of: canonical), of: field, in: id) { latest = nil }
      } catch {
        throw error.about(id, field)
      }
    }
    let stored = Record(
      stored: id, shape: shape, values: values, created: created ?? now, modified: now,
      version: RecordVersion(rawValue: sequence + 1))
    try RecordSize.check(stored)
    // With a kind that was fixed before, the type is there too.
    if kinds.isEmpty, schema.types[id.type] == nil {
      schema.types[id.type] = RecordSchema.RecordType()
    }
    change(id, to: stored, existedBefore: false)
    return stored
  }

  /// The shape with just the fields that have a value, by name, and the kinds that are fixed for them.
  private mutating func shape(of record: Record) -> (RecordShape, [FieldKind?]) {
    let type = record.id.type
    if let latest, latest.type == type, record.hasAllFields,
      latest.shape === record.shape || latest.shape.fields == record.shape.fields
    {
      return (latest.shape, latest.kinds)
    }
    let shape = sharedShape(of: record)
    let known = schema.types[type]?.fields ?? [:]
    let kinds = shape.fields.map { known[$0] }
    latest = (type, shape, kinds)
    return (shape, kinds)
  }

  /// The shape with just the fields that have a value, by name; records of a type with the same fields share it.
  private mutating func sharedShape(of record: Record) -> RecordShape {
    let type = record.id.type
    if let shape = shapes[type], shape === record.shape, record.hasAllFields { return shape }
    let fields = record.fields
    if let shape = shapes[type], shape.fields == fields { return shape }
    let shape = record.shape.fields == fields ? record.shape : RecordShape(fields)
    shapes[type] = shape
    return shape
  }

  /// Refuses a reference whose delete action the store would not carry out.
  private func check(_ value: RecordValue) throws(RecordError) {
    switch value {
    case .reference(let reference) where reference.action != .none:
      if !capabilities.contains(.references) {
        throw RecordError(
          .unsupported,
          "This store does not carry out \(reference.action.rawValue); save the reference without it."
        )
      }
    case .list(let elements): for element in elements { try check(element) }
    default: break
    }
  }

  private static func unknown(_ id: RecordID) -> RecordError {
    RecordError(.unknownItem, "There is no \(id); save it first.", record: id)
  }
}

extension RecordError {
  /// The error with the record and field it is about.
  func about(_ record: RecordID, _ field: FieldName) -> RecordError {
    var error = self
    error.record = record
    error.field = error.field ?? field
    return error
  }
}
