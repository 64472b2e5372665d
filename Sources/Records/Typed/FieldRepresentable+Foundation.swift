import Foundation

extension Date: FieldRepresentable {
  static var kind: FieldKind { .date }
  func recordValue() -> RecordValue { .date(self) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .date(let value) = value else { return nil }
    self = value
  }
  static func sample(_ number: Int) -> Date? {
    Date(timeIntervalSinceReferenceDate: Double(number))
  }
}

extension Data: FieldRepresentable {
  static var kind: FieldKind { .data }
  func recordValue() -> RecordValue { .data(self) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .data(let value) = value else { return nil }
    self = value
  }
  static func sample(_ number: Int) -> Data? { Data(String(number).utf8) }
}

extension URL: FieldRepresentable {
  static var kind: FieldKind { .string }
  func recordValue() -> RecordValue { .string(absoluteString) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .string(let value) = value else { return nil }
    self.init(string: value)
  }
  static func sample(_ number: Int) -> URL? { URL(string: "sample:\(number)") }
}

extension UUID: FieldRepresentable {
  static var kind: FieldKind { .string }
  func recordValue() -> RecordValue { .string(uuidString) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .string(let value) = value else { return nil }
    self.init(uuidString: value)
  }
  static func sample(_ number: Int) -> UUID? {
    let digits = String(number)
    return UUID(
      uuidString: "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count)
        + digits)
  }
}

extension Decimal: FieldRepresentable {
  static var kind: FieldKind { .string }
  // Its own code would take it apart into mantissa and exponent, which nobody can query or sort.
  func recordValue() throws(RecordError) -> RecordValue {
    throw RecordError(
      .invalidValue, "A record has no decimals; keep whole units as an Int, or a string.")
  }
  init?(_ value: RecordValue, isNested: Bool) { return nil }
  static func sample(_ number: Int) -> Decimal? { nil }
}
