public import Foundation

/// A record: an identifier, fields, and what the store knows about it.
///
/// A value: changing it changes nothing in a store until it is saved. It remembers the values it was fetched with, so
/// that ``changedFields`` is known and a conflict can be merged three ways.
public struct Record: Sendable {
  /// Which record it is.
  public let id: RecordID

  /// When the record was first saved, by the store's clock; nil before.
  public package(set) var created: Date?

  /// When the record was last saved, by the store's clock; nil before.
  public package(set) var modified: Date?

  /// The change tag of the state that was read; nil for a record that never was in a store.
  ///
  /// Setting it makes a save conditional on that version, see ``SavePolicy``.
  public var version: RecordVersion?

  /// The only fields that were read, nil when all were.
  ///
  /// Such a record is saved with ``SavePolicy/changedFields``; a policy that replaces would lose the other fields.
  public package(set) var desiredFields: Set<FieldName>?

  package private(set) var shape: RecordShape
  package private(set) var values: [RecordValue?]
  /// What was fetched; shares storage with `shape` and `values` until a field changes.
  private var fetched: (shape: RecordShape, values: [RecordValue?])

  /// Makes a record that is in no store yet.
  public init(_ id: RecordID, _ fields: [FieldName: RecordValue] = [:]) {
    let names = fields.keys.sorted()
    self.init(id: id, shape: RecordShape(names), values: names.map { fields[$0] })
  }

  /// Makes a record as a store holds it, for the author of a store that reads records from somewhere.
  ///
  /// - Parameter desiredFields: The only fields that were read, nil when all were.
  public init(
    stored id: RecordID, _ fields: [FieldName: RecordValue], created: Date, modified: Date,
    version: RecordVersion, desiredFields: Set<FieldName>? = nil
  ) {
    let names = fields.keys.sorted()
    self.init(
      stored: id, shape: RecordShape(names), values: names.map { fields[$0] }, created: created,
      modified: modified, version: version, desiredFields: desiredFields)
  }

  /// Makes a record as a store holds it, one value a slot of the shape.
  package init(
    stored id: RecordID, shape: RecordShape, values: [RecordValue?], created: Date, modified: Date,
    version: RecordVersion, desiredFields: Set<FieldName>? = nil
  ) {
    self.init(id: id, shape: shape, values: values)
    self.created = created
    self.modified = modified
    self.version = version
    self.desiredFields = desiredFields
    fetched = (shape, values)
  }

  private init(id: RecordID, shape: RecordShape, values: [RecordValue?]) {
    self.id = id
    self.shape = shape
    self.values = values
    fetched = (.empty, [])
  }

  /// The value of a field, nil when it is absent; assigning nil removes the field.
  public subscript(field: FieldName) -> RecordValue? {
    get {
      guard let slot = shape.slot(of: field) else { return nil }
      return values[slot]
    }
    set {
      if let slot = shape.slot(of: field) {
        values[slot] = newValue
      } else if let newValue {
        shape = shape.appending(field)
        values.append(newValue)
      }
    }
  }

  /// The fields that have a value, ordered by the bytes of their names.
  public var fields: [FieldName] {
    shape.slotsByName.filter { values[$0] != nil }.map { shape.fields[$0] }
  }

  /// The fields that have a value, with it.
  public var fieldValues: [FieldName: RecordValue] {
    var result: [FieldName: RecordValue] = [:]
    for (field, value) in zip(shape.fields, values) {
      if let value { result[field] = value }
    }
    return result
  }

  /// The value a field was fetched with, nil when it was absent or the record is new.
  public func fetchedValue(of field: FieldName) -> RecordValue? {
    guard let slot = fetched.shape.slot(of: field) else { return nil }
    return fetched.values[slot]
  }

  /// The fields that were set, changed or removed since the record was fetched; all fields of a new one.
  public var changedFields: Set<FieldName> {
    var changed: Set<FieldName> = []
    for field in shape.fields where self[field] != fetchedValue(of: field) {
      changed.insert(field)
    }
    for field in fetched.shape.fields where self[field] != fetchedValue(of: field) {
      changed.insert(field)
    }
    return changed
  }

  /// The record as it was fetched, before any change.
  public var ancestor: Record {
    var record = self
    (record.shape, record.values) = fetched
    return record
  }
}

extension Record {
  /// Whether every field of the shape has a value.
  package var hasAllFields: Bool { values.allSatisfy { $0 != nil } }

  /// Uses another shape with the same fields, so that records share one.
  package mutating func adopt(_ shape: RecordShape) {
    if fetched.shape === self.shape { fetched.shape = shape }
    self.shape = shape
  }
}

extension Record: Equatable {
  /// Whether the two are the same record in the same state: identifier, version, dates and the values of all fields.
  public static func == (a: Record, b: Record) -> Bool {
    guard a.id == b.id, a.version == b.version, a.created == b.created, a.modified == b.modified
    else { return false }
    if a.shape === b.shape { return a.values == b.values }
    return a.fieldValues == b.fieldValues
  }
}

extension Record: Hashable {
  /// Feeds the identifier and the version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(version)
  }
}
