/// A predicate in the form that is evaluated and pushed down: NOT only at the leaves, AND and OR flattened.
///
/// `!=` is a negated `==` and NONE a negated ANY, so a leaf that is not negated is false for an absent field and its
/// negation is true. In SQL a leaf that is not negated stands as it is, a negated one as `(…) IS NOT TRUE`.
public indirect enum NormalizedPredicate: Hashable, Sendable {
  /// True, or false, for every record.
  case constant(Bool)
  /// A condition on one field, or its complement.
  case leaf(Leaf, negated: Bool)
  /// At least two, none of them an AND or a constant.
  case and([NormalizedPredicate])
  /// At least two, none of them an OR or a constant.
  case or([NormalizedPredicate])

  /// A condition that is not made of others.
  public enum Leaf: Hashable, Sendable {
    /// A field compared with a constant; never ``Comparison/Operator/notEqual`` without a quantifier.
    case comparison(Comparison)
    /// A field among constants, at least one.
    case membership(Membership)
    /// A field between two bounds.
    case between(FieldPath, RecordValue, RecordValue)
    /// A field that has a value.
    case exists(FieldPath)
    /// A location near a point.
    case distance(DistanceComparison)
    /// Words in a record's strings.
    case tokens(TokenMatch, String)
  }

  /// Normalises a predicate.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/limitExceeded`` when it is deeper or wider than ``Limits`` allow.
  public init(_ predicate: RecordPredicate) throws(RecordError) {
    try self.init(predicate, negated: false, depth: 0)
  }

  private init(_ predicate: RecordPredicate, negated: Bool, depth: Int) throws(RecordError) {
    if depth > Limits.predicateDepth { throw Self.tooDeep }
    switch predicate {
    case .constant(let value): self = .constant(value != negated)
    case .comparison(var comparison):
      var negated = negated
      if comparison.quantifier == Quantifier.none {
        comparison.quantifier = .any
        negated.toggle()
      } else if comparison.quantifier == nil, comparison.relation == .notEqual {
        comparison.relation = .equal
        negated.toggle()
      }
      self = .leaf(.comparison(comparison), negated: negated)
    case .membership(var membership):
      try Self.checkWidth(membership.values.count, "IN")
      var negated = negated
      if membership.quantifier == Quantifier.none {
        membership.quantifier = .any
        negated.toggle()
      }
      // Over an empty list ALL is true even of no constants, so only the other two are constant.
      self =
        membership.values.isEmpty && membership.quantifier == nil
        ? .constant(negated) : .leaf(.membership(membership), negated: negated)
    case .between(let path, let low, let high):
      self = .leaf(.between(path, low, high), negated: negated)
    case .exists(let path): self = .leaf(.exists(path), negated: negated)
    case .distance(let distance): self = .leaf(.distance(distance), negated: negated)
    case .tokens(let match, let words): self = .leaf(.tokens(match, words), negated: negated)
    case .and(let operands), .or(let operands):
      try Self.checkWidth(operands.count, predicate.isAnd ? "AND" : "OR")
      var parts: [NormalizedPredicate] = []
      parts.reserveCapacity(operands.count)
      for operand in operands {
        let nests = operand.isOr || (operand.isAnd && predicate.isAnd)
        parts.append(
          try NormalizedPredicate(operand, negated: negated, depth: depth + (nests ? 1 : 0)))
      }
      self = predicate.isAnd != negated ? .allOf(parts) : .anyOf(parts)
    case .not(let operand):
      let nests = operand.isAnd || operand.isOr
      try self.init(operand, negated: !negated, depth: depth + (nests ? 2 : 1))
    }
  }

  /// The conjunction, flattened; of nothing it is true.
  package static func allOf(_ parts: [NormalizedPredicate]) -> NormalizedPredicate {
    var flat: [NormalizedPredicate] = []
    for part in parts {
      switch part {
      case .constant(false): return .constant(false)
      case .constant(true): break
      case .and(let inner): flat += inner
      default: flat.append(part)
      }
    }
    return flat.isEmpty ? .constant(true) : flat.count == 1 ? flat[0] : .and(flat)
  }

  /// The disjunction, flattened; of nothing it is false.
  package static func anyOf(_ parts: [NormalizedPredicate]) -> NormalizedPredicate {
    var flat: [NormalizedPredicate] = []
    for part in parts {
      switch part {
      case .constant(true): return .constant(true)
      case .constant(false): break
      case .or(let inner): flat += inner
      default: flat.append(part)
      }
    }
    return flat.isEmpty ? .constant(false) : flat.count == 1 ? flat[0] : .or(flat)
  }

  private static func checkWidth(_ count: Int, _ word: String) throws(RecordError) {
    if count > Limits.operandCount {
      throw RecordError(
        .limitExceeded, "One \(word) has at most \(Limits.operandCount) operands; ask in parts.")
    }
  }

  /// The error of a predicate that nests too deep.
  package static let tooDeep = RecordError(
    .limitExceeded,
    "A predicate nests at most \(Limits.predicateDepth) deep; flatten it, or ask in parts.")

  /// The leaves from left to right.
  public var leaves: [Leaf] {
    switch self {
    case .constant: []
    case .leaf(let leaf, _): [leaf]
    case .and(let parts), .or(let parts): parts.flatMap(\.leaves)
    }
  }
}

extension RecordPredicate {
  /// Whether it is an AND. An AND stands in an OR without parentheses, so it does not nest deeper there.
  fileprivate var isAnd: Bool { if case .and = self { true } else { false } }
  fileprivate var isOr: Bool { if case .or = self { true } else { false } }
}

extension NormalizedPredicate.Leaf {
  /// The path it looks at, nil for the words of a whole record.
  public var path: FieldPath? {
    switch self {
    case .comparison(let comparison): comparison.path
    case .membership(let membership): membership.path
    case .between(let path, _, _), .exists(let path): path
    case .distance(let distance): distance.path
    case .tokens: nil
    }
  }
}
