/// A field compared with a constant, such as `title BEGINSWITH[c] "m"`.
public struct Comparison: Hashable, Sendable {
  /// How the field's value and the constant must relate.
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    /// The same; int and double compare as numbers.
    case equal = "=="
    /// The complement of ``equal``, so true for an absent field.
    case notEqual = "!="
    /// Before, in the order of the field's kind.
    case less = "<"
    /// Before or the same.
    case lessOrEqual = "<="
    /// After, in the order of the field's kind.
    case greater = ">"
    /// After or the same.
    case greaterOrEqual = ">="
    /// A substring of a string, or an element of a list.
    case contains = "CONTAINS"
    /// A prefix of a string.
    case beginsWith = "BEGINSWITH"
    /// A suffix of a string.
    case endsWith = "ENDSWITH"
    /// A pattern: `*` any run, `?` one scalar, `\` before a scalar means that scalar.
    case like = "LIKE"
  }

  /// What is compared.
  public var path: FieldPath
  /// How.
  public var relation: Operator
  /// With what.
  public var value: RecordValue
  /// What a text comparison overlooks.
  public var options: TextOptions
  /// Which elements of a list must satisfy it; nil compares the field itself.
  public var quantifier: Quantifier?

  /// Describes a comparison.
  public init(
    _ path: FieldPath, _ relation: Operator, _ value: RecordValue, options: TextOptions = [],
    quantifier: Quantifier? = nil
  ) {
    self.path = path
    self.relation = relation
    self.value = value
    self.options = options
    self.quantifier = quantifier
  }
}

/// Which elements of a list a comparison must hold for. Over an absent field ANY and ALL are false.
public enum Quantifier: String, Hashable, Sendable, CaseIterable {
  /// Some element; false of an empty list.
  case any = "ANY"
  /// Every element; true of an empty list.
  case all = "ALL"
  /// The complement of ``any``.
  case none = "NONE"
}

/// A field among constants, such as `quantity IN {1, 2}`.
public struct Membership: Hashable, Sendable {
  /// What is looked for.
  public var path: FieldPath
  /// Where.
  public var values: [RecordValue]
  /// What a text comparison overlooks.
  public var options: TextOptions
  /// Which elements of a list must be among the constants; nil looks for the field itself.
  public var quantifier: Quantifier?

  /// Describes a membership.
  public init(
    _ path: FieldPath, in values: [RecordValue], options: TextOptions = [],
    quantifier: Quantifier? = nil
  ) {
    self.path = path
    self.values = values
    self.options = options
    self.quantifier = quantifier
  }
}

/// How far a location field may be from a point.
public struct DistanceComparison: Hashable, Sendable {
  /// The location field.
  public var path: FieldPath
  /// The point.
  public var center: Location
  /// The bound, in metres.
  public var metres: Double
  /// Whether a location exactly so far away counts.
  public var includesBound: Bool

  /// Describes a bound on a distance.
  public init(_ path: FieldPath, from center: Location, metres: Double, includesBound: Bool) {
    self.path = path
    self.center = center
    self.metres = metres
    self.includesBound = includesBound
  }
}

/// How many of the asked-for words a record must have.
public enum TokenMatch: String, Hashable, Sendable, CaseIterable {
  /// Every one; without any it is true.
  case all = "ALL"
  /// At least one; without any it is false.
  case any = "ANY"
}
