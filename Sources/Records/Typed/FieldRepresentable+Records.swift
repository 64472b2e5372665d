extension RecordReference: FieldRepresentable {
  static var kind: FieldKind { .reference(.none) }
  func recordValue() -> RecordValue { .reference(self) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .reference(let value) = value else { return nil }
    self = value
  }
  static func sample(_ number: Int) -> RecordReference? {
    RecordID.sample(number).map { RecordReference($0) }
  }
}

extension RecordID: FieldRepresentable {
  static var kind: FieldKind { .reference(.none) }
  func recordValue() -> RecordValue { .reference(RecordReference(self)) }
  // A reference that does something when its target goes would lose that here.
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .reference(let value) = value, value.action == .none else { return nil }
    self = value.id
  }
  static func sample(_ number: Int) -> RecordID? {
    RecordID(uncheckedType: "Sample", name: String(number))
  }
}

extension Location: FieldRepresentable {
  static var kind: FieldKind { .location }
  func recordValue() -> RecordValue { .location(self) }
  init?(_ value: RecordValue, isNested: Bool) {
    guard case .location(let value) = value else { return nil }
    self = value
  }
  static func sample(_ number: Int) -> Location? {
    Location(latitude: Double(number % 89), longitude: Double(number / 89 % 179))
  }
}

extension FieldKind {
  /// Whether a nested object can hold values of the kind.
  var isNestable: Bool {
    switch self {
    case .bool, .int, .double, .string, .list, .object: true
    case .date, .data, .reference, .location: false
    }
  }
}
