public import Foundation

/// What a field can hold. There is no null: a field without a value is absent.
///
/// `==` tells whether two values are the same to the bit, so `.int(1)` and `.double(1)` differ. Queries compare by
/// meaning instead, see ``Evaluator``.
public enum RecordValue: Sendable {
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A finite floating-point number; −0 is stored as 0.
  case double(Double)
  /// A moment from the year 0 to the year 9999, kept to the bit.
  case date(Date)
  /// Text without U+0000, kept as it is, not normalised.
  case string(String)
  /// Bytes.
  case data(Data)
  /// A pointer to another record.
  indirect case reference(RecordReference)
  /// A point on the Earth.
  indirect case location(Location)
  /// Values of one kind.
  case list([RecordValue])
  /// Keys and values, nested as in JSON.
  case object(RecordObject)
}

extension RecordValue: Hashable {
  /// Whether the values are of the same kind and the same to the bit.
  public static func == (a: RecordValue, b: RecordValue) -> Bool {
    switch (a, b) {
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
    case (.date(let a), .date(let b)): a == b
    case (.string(let a), .string(let b)): UTF8Order.equal(a, b)
    case (.data(let a), .data(let b)): a == b
    case (.reference(let a), .reference(let b)): a == b
    case (.location(let a), .location(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Feeds the kind and the content.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .bool(let value): hasher.combine(value)
    case .int(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.bitPattern)
    case .date(let value): hasher.combine(value)
    case .string(let value): UTF8Order.hash(value, into: &hasher)
    case .data(let value): hasher.combine(value)
    case .reference(let value): hasher.combine(value)
    case .location(let value): hasher.combine(value)
    case .list(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension RecordValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  /// Makes a bool.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes an int.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// Makes a double.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a list.
  public init(arrayLiteral elements: RecordValue...) { self = .list(elements) }
}
