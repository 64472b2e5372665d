/// A condition on a record that is true or false, never anything between.
///
/// A comparison with an absent field is false, `!=` is the exact complement of `==`, and ``not(_:)`` of what it is
/// given: a predicate and its negation partition all records (rule 3).
public indirect enum RecordPredicate: Hashable, Sendable {
  /// True, or false, for every record: `TRUEPREDICATE`, `FALSEPREDICATE`.
  case constant(Bool)
  /// A field compared with a constant.
  case comparison(Comparison)
  /// A field among constants; with none it is false. Strings can be compared by folded text.
  case membership(Membership)
  /// A field between two bounds, both included; reversed bounds are false.
  case between(FieldPath, RecordValue, RecordValue)
  /// A field that has a value: `!= NULL`.
  case exists(FieldPath)
  /// A location at most, or closer than, so many metres away.
  case distance(DistanceComparison)
  /// Words in a record's own strings: `SELF CONTAINS`.
  case tokens(TokenMatch, String)
  /// True when all are; true for none.
  case and([RecordPredicate])
  /// True when one is; false for none.
  case or([RecordPredicate])
  /// True when the other is false.
  case not(RecordPredicate)
}

extension RecordPredicate {
  /// Whether the two are the same condition to the bit: equal text has equal bytes.
  public static func == (a: RecordPredicate, b: RecordPredicate) -> Bool {
    switch (a, b) {
    case (.constant(let a), .constant(let b)): a == b
    case (.comparison(let a), .comparison(let b)): a == b
    case (.membership(let a), .membership(let b)): a == b
    case (.between(let a, let low, let high), .between(let b, let lowest, let highest)):
      a == b && low == lowest && high == highest
    case (.exists(let a), .exists(let b)): a == b
    case (.distance(let a), .distance(let b)): a == b
    case (.tokens(let a, let text), .tokens(let b, let other)):
      a == b && UTF8Order.equal(text, other)
    case (.and(let a), .and(let b)), (.or(let a), .or(let b)): a == b
    case (.not(let a), .not(let b)): a == b
    default: false
    }
  }
}

extension RecordPredicate {
  /// Both conditions.
  public static func && (a: RecordPredicate, b: RecordPredicate) -> RecordPredicate {
    .and([a, b])
  }

  /// Either condition.
  public static func || (a: RecordPredicate, b: RecordPredicate) -> RecordPredicate {
    .or([a, b])
  }

  /// The complement.
  public static prefix func ! (a: RecordPredicate) -> RecordPredicate {
    .not(a)
  }

  /// A field compared with a constant.
  public static func compare(
    _ path: FieldPath, _ relation: Comparison.Operator, _ value: RecordValue,
    options: TextOptions = []
  ) -> RecordPredicate {
    .comparison(Comparison(path, relation, value, options: options))
  }

  /// A field that is absent: `== NULL`.
  public static func absent(_ path: FieldPath) -> RecordPredicate {
    .not(.exists(path))
  }
}
