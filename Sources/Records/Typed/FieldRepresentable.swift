/// A Swift type that one kind of value stands for, so that it is not taken apart by its own `Codable` code.
protocol FieldRepresentable {
  /// The kind of value that stands for it.
  static var kind: FieldKind { get }

  /// The value that stands for this one.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/invalidValue`` when no value can.
  func recordValue() throws(RecordError) -> RecordValue

  /// Reads the value back, nil when it is not one that ``recordValue()`` makes.
  ///
  /// - Parameter isNested: Whether the value is inside an object, where JSON does not tell 1 from 1.0.
  init?(_ value: RecordValue, isNested: Bool)

  /// One of a row of values that differ from each other, to find out which key holds which property.
  static func sample(_ number: Int) -> Self?
}

extension Bool: FieldRepresentable {
  static var kind: FieldKind { .bool }
  func recordValue() -> RecordValue { .bool(self) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .bool(let value) = value else { return nil }
    self = value
  }
  static func sample(_ number: Int) -> Bool? { !number.isMultiple(of: 2) }
}

extension String: FieldRepresentable {
  static var kind: FieldKind { .string }
  func recordValue() -> RecordValue { .string(self) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .string(let value) = value else { return nil }
    self = value
  }
  static func sample(_ number: Int) -> String? { "sample \(number)" }
}

extension FieldRepresentable where Self: FixedWidthInteger {
  static var kind: FieldKind { .int }

  func recordValue() throws(RecordError) -> RecordValue {
    guard let value = Int64(exactly: self) else {
      throw RecordError(
        .invalidValue,
        "A record's integers have 64 bits with a sign; keep a larger one as a string.")
    }
    return .int(value)
  }

  init?(_ value: RecordValue, isNested: Bool) {
    switch value {
    case .int(let value): self.init(exactly: value)
    case .double(let value) where isNested: self.init(exactly: value)
    default: return nil
    }
  }

  static func sample(_ number: Int) -> Self? { Self(exactly: number % 101 + 1) }
}

extension Int: FieldRepresentable {}
extension Int8: FieldRepresentable {}
extension Int16: FieldRepresentable {}
extension Int32: FieldRepresentable {}
extension Int64: FieldRepresentable {}
extension UInt: FieldRepresentable {}
extension UInt8: FieldRepresentable {}
extension UInt16: FieldRepresentable {}
extension UInt32: FieldRepresentable {}
extension UInt64: FieldRepresentable {}

extension FieldRepresentable where Self: BinaryFloatingPoint {
  static var kind: FieldKind { .double }
  func recordValue() -> RecordValue { .double(Double(self)) }

  // Exactly, so that an older app with a Float never saves a rounded Double over the newer one's.
  init?(_ value: RecordValue, isNested: Bool) {
    switch value {
    case .double(let value): self.init(exactly: value)
    case .int(let value) where isNested: self.init(exactly: value)
    default: return nil
    }
  }

  static func sample(_ number: Int) -> Self? { Self(number) + 0.5 }
}

extension Double: FieldRepresentable {}
extension Float: FieldRepresentable {}
