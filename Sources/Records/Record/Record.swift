public import Foundation

/// A record: an identifier, fields, and what the store knows about it.
///
/// A value: changing it changes nothing in a store until it is saved. It remembers the values it was fetched with, so
/// that ``changedFields`` is known and a conflict can be merged three ways.
public struct Record: Sendable {
  /// All of it in one object, so that a copy of a record costs no more than a reference. It is never changed.
  @usableFromInline
  final class Contents: Sendable {
    @usableFromInline let state: State

    init(_ state: State) {
      self.state = state
    }
  }

  /// What a record consists of.
  @usableFromInline
  struct State: Sendable {
    @usableFromInline let id: RecordID
    @usableFromInline var created: Date?
    @usableFromInline var modified: Date?
    @usableFromInline var version: RecordVersion?
    @usableFromInline var desiredFields: Set<FieldName>?
    @usableFromInline var shape: RecordShape
    @usableFromInline var values: [RecordValue?]
    /// Whether the values are those that were fetched.
    var isFetched = false
    /// What was fetched before fields changed, nil for a new record.
    var fetched: Contents?
  }

  @usableFromInline var contents: Contents

  /// Which record it is.
  @inlinable public var id: RecordID { contents.state.id }

  /// When the record was first saved, by the store's clock; nil before.
  public package(set) var created: Date? {
    @inlinable get { contents.state.created }
    set { change { $0.created = newValue } }
  }

  /// When the record was last saved, by the store's clock; nil before.
  public package(set) var modified: Date? {
    @inlinable get { contents.state.modified }
    set { change { $0.modified = newValue } }
  }

  /// The change tag of the state that was read; nil for a record that never was in a store.
  ///
  /// Setting it makes a save conditional on that version, see ``SavePolicy``.
  public var version: RecordVersion? {
    @inlinable get { contents.state.version }
    set { change { $0.version = newValue } }
  }

  /// The only fields that were read, nil when all were.
  ///
  /// Such a record is saved with ``SavePolicy/changedFields``; a policy that replaces would lose the other fields.
  public package(set) var desiredFields: Set<FieldName>? {
    @inlinable get { contents.state.desiredFields }
    set { change { $0.desiredFields = newValue } }
  }

  @inlinable package var shape: RecordShape { contents.state.shape }
  @inlinable package var values: [RecordValue?] { contents.state.values }

  private mutating func change(_ body: (inout State) -> Void) {
    var state = contents.state
    body(&state)
    contents = Contents(state)
  }

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
    contents = Contents(
      State(
        id: id, created: created, modified: modified, version: version,
        desiredFields: desiredFields, shape: shape, values: values, isFetched: true))
  }

  private init(id: RecordID, shape: RecordShape, values: [RecordValue?]) {
    contents = Contents(State(id: id, shape: shape, values: values))
  }

  /// The value of a field, nil when it is absent; assigning nil removes the field.
  public subscript(field: FieldName) -> RecordValue? {
    get {
      guard let slot = shape.slot(of: field) else { return nil }
      return values[slot]
    }
    set {
      let before = contents
      change { state in
        if state.isFetched {
          state.isFetched = false
          state.fetched = before
        }
        if let slot = state.shape.slot(of: field) {
          state.values[slot] = newValue
        } else if let newValue {
          state.shape = state.shape.appending(field)
          state.values.append(newValue)
        }
      }
    }
  }

  /// The value of a field that is probably at a slot, as in a store's columns, which are in the order of names too.
  package func value(of field: FieldName, at slot: Int) -> RecordValue? {
    slot < shape.fields.count && shape.fields[slot] == field ? values[slot] : self[field]
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
    guard let fetched, let slot = fetched.shape.slot(of: field) else { return nil }
    return fetched.values[slot]
  }

  /// The fields that were set, changed or removed since the record was fetched; all fields of a new one.
  public var changedFields: Set<FieldName> {
    if contents.state.isFetched { return [] }
    var changed: Set<FieldName> = []
    for field in shape.fields where self[field] != fetchedValue(of: field) {
      changed.insert(field)
    }
    for field in fetched?.shape.fields ?? [] where self[field] != fetchedValue(of: field) {
      changed.insert(field)
    }
    return changed
  }

  /// The record as it was fetched, before any change.
  public var ancestor: Record {
    if contents.state.isFetched { return self }
    var record = self
    record.change { state in
      state.shape = state.fetched?.state.shape ?? .empty
      state.values = state.fetched?.state.values ?? []
      state.isFetched = state.fetched != nil
      state.fetched = nil
    }
    return record
  }

  /// The state that was fetched, nil for a new record.
  private var fetched: State? {
    contents.state.isFetched ? contents.state : contents.state.fetched?.state
  }
}

extension Record {
  /// Whether every field of the shape has a value.
  package var hasAllFields: Bool { values.allSatisfy { $0 != nil } }

  /// Uses another shape with the same fields, so that records share one.
  package mutating func adopt(_ shape: RecordShape) {
    change { $0.shape = shape }
  }
}

extension Record: Equatable {
  /// Whether the two are the same record in the same state: identifier, version, dates and the values of all fields.
  public static func == (a: Record, b: Record) -> Bool {
    if a.contents === b.contents { return true }
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
