extension NormalizedPredicate {
  /// The conditions that all have to hold: the operands of an AND, or the predicate itself unless it is true.
  package var conjuncts: [NormalizedPredicate] {
    switch self {
    case .constant(true): []
    case .and(let parts): parts
    default: [self]
    }
  }

  /// The predicate as it can be printed, with `!=` and NONE where they were.
  package var predicate: RecordPredicate {
    switch self {
    case .constant(let value): return .constant(value)
    case .and(let parts): return .and(parts.map(\.predicate))
    case .or(let parts): return .or(parts.map(\.predicate))
    case .leaf(let leaf, negated: false): return leaf.predicate
    case .leaf(.comparison(var comparison), negated: true)
    where comparison.quantifier == nil && comparison.relation == .equal:
      comparison.relation = .notEqual
      return .comparison(comparison)
    case .leaf(.comparison(var comparison), negated: true) where comparison.quantifier == .any:
      comparison.quantifier = Quantifier.none
      return .comparison(comparison)
    case .leaf(let leaf, negated: true): return .not(leaf.predicate)
    }
  }
}

extension NormalizedPredicate.Leaf {
  /// The condition as it can be printed.
  package var predicate: RecordPredicate {
    switch self {
    case .comparison(let comparison): .comparison(comparison)
    case .membership(let membership): .membership(membership)
    case .between(let path, let low, let high): .between(path, low, high)
    case .exists(let path): .exists(path)
    case .distance(let distance): .distance(distance)
    case .tokens(let match, let words): .tokens(match, words)
    }
  }
}
