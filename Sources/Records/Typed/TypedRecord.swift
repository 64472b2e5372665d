public import Foundation

/// A Swift value and the record it is kept in.
///
/// It carries the record's identifier and version, and the fields that this version of the type does not know: saving
/// an older app's value loses nothing that a newer app wrote. Properties are reached without `value`:
///
///     var note = try await database.first(TypedQuery(Note.self).where(\.title == "Milk"))
///     note?.title = "Oat milk"
@dynamicMemberLookup
public struct TypedRecord<Value: RecordConvertible>: Sendable {
  /// The value; changing it changes nothing in a store until it is saved.
  public var value: Value

  /// The record as it was read; without fields for a new one.
  public let source: Record

  /// Pairs a new value with the identifier it will be saved under.
  ///
  /// That the identifier is of the value's record type is checked when it is saved.
  public init(_ value: Value, id: RecordID) {
    self.value = value
    source = Record(id)
  }

  /// Pairs a new value with a new name.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` when the value's record type is not a valid name.
  public init(
    _ value: Value, ids: some RecordIDGenerator = TimeOrderedIDGenerator()
  ) throws(RecordError) {
    self.init(value, id: try RecordID(type: Value.recordType, name: ids.makeName()))
  }

  /// Makes the value that a record holds.
  ///
  /// - Throws: ``RecordError`` as ``RecordDecoder`` does; with
  ///   ``RecordError/Code/invalidValue`` for a record of another type or a wrong table of fields.
  public init(_ record: Record) throws(RecordError) {
    try Value.checkTable()
    try Value.checkType(of: record.id)
    value = try RecordDecoder().decode(Value.self, from: record)
    source = record
  }

  /// The record with the value as it is now, and the fields the type does not know as they were read.
  ///
  /// - Throws: ``RecordError`` as ``RecordEncoder/encode(_:into:)`` does.
  public func record() throws(RecordError) -> Record {
    var record = source
    do throws(RecordError) {
      try RecordEncoder().encode(value, into: &record)
    } catch {
      var error = error
      error.record = source.id
      throw error
    }
    return record
  }

  /// Which record it is.
  public var id: RecordID { source.id }

  /// The change tag of the state that was read; nil for a new one.
  public var version: RecordVersion? { source.version }

  /// When it was first saved, nil for a new one.
  public var created: Date? { source.created }

  /// When it was last saved, nil for a new one.
  public var modified: Date? { source.modified }

  /// A property of the value.
  public subscript<Property>(
    dynamicMember keyPath: WritableKeyPath<Value, Property>
  ) -> Property {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }

  /// A property of the value that cannot be set.
  public subscript<Property>(dynamicMember keyPath: KeyPath<Value, Property>) -> Property {
    value[keyPath: keyPath]
  }
}

extension TypedRecord: Identifiable {}

extension TypedRecord: Equatable where Value: Equatable {
  /// Whether value, version and all fields are the same.
  public static func == (a: TypedRecord, b: TypedRecord) -> Bool {
    a.value == b.value && a.source == b.source
  }
}

extension TypedRecord: Hashable where Value: Hashable {
  /// Feeds the value, the identifier and the version.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(source)
  }
}
