import Foundation
import Records

/// How a field's value is read, decided once for all rows.
///
/// A kind can hold others, so that looking at it for each value of each row costs as much as reading the value.
enum FieldForm: Sendable {
  case bool, int, double, date, string
  /// A list of strings: nearly always one that ``NestedTextReader/plainStrings(_:)`` reads.
  case strings
  /// One that ``FieldColumn/value(in:at:)`` reads.
  case other

  init(_ kind: FieldKind) {
    self =
      switch kind {
      case .bool: .bool
      case .int: .int
      case .double: .double
      case .date: .date
      case .string: .string
      case .list(.string?): .strings
      case .data, .reference, .location, .list, .object: .other
      }
  }

  /// The value, nil when the field is absent, or is of another form.
  @inline(__always)
  func value(_ stored: StoredValue) -> RecordValue? {
    if stored.isNull { return nil }
    switch self {
    case .bool: return .bool(stored.int != 0)
    case .int: return .int(stored.int)
    case .double: return .double(stored.double)
    case .date: return .date(Date(timeIntervalSinceReferenceDate: stored.double))
    case .string: return .string(stored.text)
    case .strings, .other: return nil
    }
  }
}
