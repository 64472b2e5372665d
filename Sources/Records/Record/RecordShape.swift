/// An interned list of field names that records of one type share.
///
/// A record is a shape and an array of values, one slot a field. A dictionary in each record would cost many times
/// that in memory and time; here a field's slot is looked up once per shape, not once per record.
/// Shapes are immutable; adding a field makes a new one.
@usableFromInline
package final class RecordShape: Sendable {
  /// The fields, each at the index of its slot.
  package let fields: [FieldName]

  /// The slots in the order of the fields' names, which is how fields are listed and printed.
  package let slotsByName: [Int]

  private let slots: [FieldName: Int]

  /// The shape of a record without fields.
  package static let empty = RecordShape([])

  /// Makes a shape of fields that differ from each other.
  package init(_ fields: [FieldName]) {
    self.fields = fields
    slots = Dictionary(
      zip(fields, fields.indices), uniquingKeysWith: { first, _ in first })
    slotsByName = fields.indices.sorted { fields[$0] < fields[$1] }
  }

  /// The slot of a field, nil when the shape has none.
  package func slot(of field: FieldName) -> Int? {
    // A few comparisons beat hashing; most types have a handful of fields.
    if fields.count <= 8 { return fields.firstIndex(of: field) }
    return slots[field]
  }

  /// A shape with one more field at its end.
  package func appending(_ field: FieldName) -> RecordShape {
    RecordShape(fields + [field])
  }
}
