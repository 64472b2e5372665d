import Foundation

/// What saves and updates make of a record.
extension CommitPlanner {
  /// The table of save outcomes (rule 24).
  mutating func save(
    _ record: Record, _ policy: SavePolicy, at place: Int
  ) throws(RecordError) -> Record {
    if record.desiredFields != nil, policy != .changedFields {
      throw RecordError(
        .invalidValue,
        "\(record.id) was read with only some of its fields; save it with changedFields.",
        record: record.id)
    }
    guard let existing = states[place].record else {
      if record.version != nil, policy == .ifUnchanged || policy == .changedFields {
        throw RecordError(
          .unknownItem,
          "There is no \(record.id) any more; save it as a new record to bring it back.",
          record: record.id)
      }
      return try store(record, at: place, created: nil)
    }
    switch policy {
    case .insert:
      throw RecordError(
        .alreadyExists, "There is a \(record.id) already; fetch it and change that one.",
        record: record.id)
    case .ifUnchanged where record.version != existing.version:
      throw RecordError.recordChanged(client: record, server: existing, record: record.id)
    case .ifUnchanged, .overwrite:
      return try store(record, at: place, created: existing.created)
    case .changedFields:
      var merged = existing
      for field in record.changedFields { merged[field] = record[field] }
      return try store(merged, at: place, created: existing.created)
    }
  }

  /// Changes fields of a record that is there.
  mutating func update(
    _ id: RecordID, _ operations: [FieldName: FieldOperation], ifVersion version: RecordVersion?,
    at place: Int
  ) throws(RecordError) -> Record {
    guard let existing = states[place].record else { throw RecordError.isMissing(id) }
    if let version, version != existing.version {
      throw RecordError.recordChanged(client: nil, server: existing, record: id)
    }
    if let saved = try updateOnlyField(operations, of: existing, at: place) { return saved }
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
    return try store(updated, at: place, created: existing.created)
  }

  /// The most usual update, of one field that is there to a value that is stored as it is.
  private mutating func updateOnlyField(
    _ operations: [FieldName: FieldOperation], of existing: Record, at place: Int
  ) throws(RecordError) -> Record? {
    guard operations.count == 1, let (field, operation) = operations.first,
      case .set(let value) = operation, let latest, latest.type == existing.id.type,
      latest.fits(existing), let slot = latest.shape.slot(of: field)
    else { return nil }
    var values = existing.values
    values[slot] = value
    guard latest.takes(values) else { return nil }
    return try store(
      existing.id, latest.shape, values, at: place, created: existing.created)
  }

  /// Checks the values, fixes their kinds and gives the record its next version.
  private mutating func store(
    _ record: Record, at place: Int, created: Date?
  ) throws(RecordError) -> Record {
    var values = record.values
    let shape: RecordShape
    if let latest, latest.type == record.id.type, latest.fits(record), latest.takes(values) {
      shape = latest.shape
    } else {
      shape = try settle(&values, of: record)
    }
    return try store(record.id, shape, values, at: place, created: created)
  }

  /// Gives values in the form in which they are stored the next version.
  private mutating func store(
    _ id: RecordID, _ shape: RecordShape, _ values: [RecordValue?], at place: Int, created: Date?
  ) throws(RecordError) -> Record {
    let stored = Record(
      stored: id, shape: shape, values: values, created: created ?? now, modified: now,
      version: RecordVersion(rawValue: sequence + 1))
    try RecordSize.check(stored)
    change(place, to: stored)
    return stored
  }

  /// Brings a record's values into the form in which they are stored, without those that are absent, and fixes their
  /// kinds.
  ///
  /// - Returns: The fields that are left.
  private mutating func settle(
    _ values: inout [RecordValue?], of record: Record
  ) throws(RecordError) -> RecordShape {
    let id = record.id
    let planned = plannedShape(of: record)
    if !planned.fits(record) { values = planned.shape.fields.map { record[$0] } }
    for slot in values.indices where !planned.takes(values[slot], at: slot) {
      guard let value = values[slot] else { continue }
      let field = planned.shape.fields[slot]
      do throws(RecordError) {
        let canonical = try ValueRules.canonical(value, depth: 0)
        try check(canonical)
        values[slot] = canonical
        if planned.kinds[slot]?.fits(canonical) ?? false { continue }
        if try schema.fix(FieldKind(of: canonical), of: field, in: id) { latest = nil }
      } catch {
        throw error.about(id, field)
      }
    }
    // With a kind that was fixed before, the type is there too.
    if planned.kinds.isEmpty, schema.types[id.type] == nil {
      schema.types[id.type] = RecordSchema.RecordType()
    }
    return planned.shape
  }

  /// The shape with just the fields that have a value, by name, and the kinds that are fixed for them.
  private mutating func plannedShape(of record: Record) -> PlannedShape {
    let type = record.id.type
    if let latest, latest.type == type, latest.fits(record), record.hasAllFields { return latest }
    let planned = PlannedShape(sharedShape(of: record), of: type, in: schema)
    latest = planned
    return planned
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
}

extension RecordError {
  /// What asks for a record that is not there.
  static func isMissing(_ id: RecordID) -> RecordError {
    RecordError(.unknownItem, "There is no \(id); save it first.", record: id)
  }

  /// The error with the record and field it is about.
  func about(_ record: RecordID, _ field: FieldName) -> RecordError {
    var error = self
    error.record = record
    error.field = error.field ?? field
    return error
  }
}
