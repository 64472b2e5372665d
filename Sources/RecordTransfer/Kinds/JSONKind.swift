import Records

/// What kind the values under a JSON key are taken for when nobody says it.
///
/// JSON tells bools, numbers, texts, arrays and objects apart. Ints and doubles together are doubles. Texts are dates
/// if each of them is written as its date is written. Other mixtures have no common kind.
indirect enum JSONKind: Hashable {
  case bool, int, double, date, string, object
  /// Nil while all lists were empty.
  case list(JSONKind?)

  /// The kind of one value; nil for a list of several kinds.
  init?(of value: RecordValue) {
    switch value {
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .string(let text): self = DateText.isWritten(so: text) ? .date : .string
    case .object: self = .object
    case .list(let elements):
      var common: JSONKind?
      for element in elements {
        guard let kind = JSONKind(of: element) else { return nil }
        guard let known = common else {
          common = kind
          continue
        }
        guard let both = known.merged(with: kind) else { return nil }
        common = both
      }
      self = .list(common)
    // JSON has no others.
    case .date, .data, .reference, .location: return nil
    }
  }

  /// The kind that fits both, nil when there is none.
  func merged(with other: JSONKind) -> JSONKind? {
    switch (self, other) {
    case (.int, .double), (.double, .int): .double
    case (.date, .string), (.string, .date): .string
    case (.list(let a?), .list(let b?)): a.merged(with: b).map { .list($0) }
    case (.list(let a), .list(let b)): .list(a ?? b)
    default: self == other ? self : nil
    }
  }

  /// The kind as a field has it.
  var fieldKind: FieldKind {
    switch self {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .date: .date
    case .string: .string
    case .object: .object
    case .list(let element): .list(element?.fieldKind)
    }
  }
}
