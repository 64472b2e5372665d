/// What kind of value a field holds, fixed by the first save that uses the field.
public indirect enum FieldKind: Hashable, Sendable {
  /// True or false.
  case bool
  /// A whole number.
  case int
  /// A floating-point number.
  case double
  /// A moment.
  case date
  /// Text.
  case string
  /// Bytes.
  case data
  /// A pointer to another record; what the target's deletion does is part of the kind.
  case reference(RecordReference.DeleteAction)
  /// A point on the Earth.
  case location
  /// Values of one kind; nil while only empty lists were saved.
  case list(FieldKind?)
  /// A nested value; nothing inside it is fixed.
  case object
}

extension FieldKind {
  /// The kind of a value.
  ///
  /// A list is judged by its elements together, so `[[], [1]]` is a list of lists of ints.
  ///
  /// - Throws: ``RecordError`` with code ``RecordError/Code/invalidValue`` when a list has elements of two kinds.
  public init(of value: RecordValue) throws(RecordError) {
    switch value {
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .date: self = .date
    case .string: self = .string
    case .data: self = .data
    case .reference(let reference): self = .reference(reference.action)
    case .location: self = .location
    case .object: self = .object
    case .list(let elements):
      var common: FieldKind?
      for element in elements {
        let kind = try FieldKind(of: element)
        guard let known = common else {
          common = kind
          continue
        }
        guard let both = known.merged(with: kind) else {
          throw RecordError(
            .invalidValue, "A list holds values of one kind; this one has \(known) and \(kind).",
            expected: known.description, got: kind.description)
        }
        common = both
      }
      self = .list(common)
    }
  }

  /// The kind that fits both, or nil: the same kind, or lists of which one has no element kind yet.
  public func merged(with other: FieldKind) -> FieldKind? {
    switch (self, other) {
    case (.list(let a?), .list(let b?)): a.merged(with: b).map { .list($0) }
    case (.list(let a), .list(let b)): .list(a ?? b)
    default: self == other ? self : nil
    }
  }

  /// Whether a value is of the kind and tells nothing new about it, found out without a look at its kind as a whole.
  func fits(_ value: RecordValue) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.int, .int), (.double, .double), (.date, .date), (.string, .string),
      (.data, .data), (.location, .location), (.object, .object):
      true
    case (.reference(let action), .reference(let reference)): action == reference.action
    case (.list(let element?), .list(let elements)): elements.allSatisfy { element.fits($0) }
    case (.list(nil), .list(let elements)): elements.isEmpty
    default: false
    }
  }

  /// Whether values of the kind are ordered, so that `<` and sorting mean something.
  public var isOrdered: Bool {
    switch self {
    case .list, .object, .location: false
    default: true
    }
  }

  /// Whether the kind is int or double, which compare with each other.
  public var isNumber: Bool { self == .int || self == .double }
}

extension FieldKind: CustomStringConvertible {
  /// The kind as messages and schemas write it, such as `int`, `reference!cascade` or `list(string)`.
  public var description: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .date: "date"
    case .string: "string"
    case .data: "data"
    case .reference(.none): "reference"
    case .reference(let action): "reference!\(action.rawValue)"
    case .location: "location"
    case .list(nil): "list"
    case .list(let element?): "list(\(element))"
    case .object: "object"
    }
  }

  /// Reads what ``description`` writes; nil for any other text.
  public init?(_ description: String) {
    switch description {
    case "bool": self = .bool
    case "int": self = .int
    case "double": self = .double
    case "date": self = .date
    case "string": self = .string
    case "data": self = .data
    case "reference": self = .reference(.none)
    case "reference!cascade": self = .reference(.cascade)
    case "reference!deny": self = .reference(.deny)
    case "location": self = .location
    case "list": self = .list(nil)
    case "object": self = .object
    default:
      guard description.hasPrefix("list("), description.hasSuffix(")"),
        let element = FieldKind(String(description.dropFirst(5).dropLast()))
      else { return nil }
      self = .list(element)
    }
  }
}
