import Foundation

/// The fields that the records of a type were saved with last, and what is known of each.
///
/// Most saves of a type have the same fields with values that are stored as they are. Such a save is recognised by one
/// look at each value; all others are looked at closely. It holds for one schema.
package final class PlannedShape: Sendable {
  let type: String
  let shape: RecordShape
  /// The kinds that are fixed for the fields; nil where none is.
  let kinds: [FieldKind?]
  private let forms: [Form]

  /// What a value must be for that nothing has to be decided or changed.
  private enum Form: UInt8 {
    case bool, int, double, date, string, data, strings
    /// Something that needs a closer look.
    case other

    init(_ kind: FieldKind?) {
      self =
        switch kind {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .date: .date
        case .string: .string
        case .data: .data
        case .list(.string?): .strings
        default: .other
        }
    }

    func takes(_ value: RecordValue) -> Bool {
      switch value {
      case .bool: self == .bool
      case .int: self == .int
      case .data: self == .data
      // −0 is stored as 0.
      case .double(let number):
        self == .double && number.isFinite && (number != 0 || number.sign == .plus)
      case .date(let date):
        self == .date && DateText.isInRange(date)
          && (date.timeIntervalSinceReferenceDate != 0
            || date.timeIntervalSinceReferenceDate.sign == .plus)
      case .string(let text): self == .string && !ValueRules.hasZero(text)
      case .list(let elements): self == .strings && Self.areTexts(elements)
      case .reference, .location, .object: false
      }
    }

    private static func areTexts(_ elements: [RecordValue]) -> Bool {
      for element in elements {
        guard case .string(let text) = element, !ValueRules.hasZero(text) else { return false }
      }
      return true
    }
  }

  init(_ shape: RecordShape, of type: String, in schema: RecordSchema) {
    self.type = type
    self.shape = shape
    let known = schema.types[type]?.fields ?? [:]
    kinds = shape.fields.map { known[$0] }
    forms = kinds.map { Form($0) }
  }

  /// Whether a record of the type has the fields in the same slots, each with a value or not.
  func fits(_ record: Record) -> Bool {
    record.shape === shape || record.shape.fields == shape.fields
  }

  /// Whether all slots have a value that is stored as it is, of the kind that is fixed for its field.
  func takes(_ values: [RecordValue?]) -> Bool {
    for slot in forms.indices where !takes(values[slot], at: slot) { return false }
    return true
  }

  /// Whether a slot's value is stored as it is, of the kind that is fixed for its field.
  func takes(_ value: RecordValue?, at slot: Int) -> Bool {
    if let value { forms[slot].takes(value) } else { false }
  }
}
