import Records

/// What an equality is about.
private struct Subject: Hashable {
  let path: FieldPath
  let options: TextOptions
}

extension [NormalizedPredicate] {
  /// The conditions with those that compare one field for equality made one: `a == 1 OR a == 2` is `a IN {1, 2}`.
  ///
  /// A statement with one IN is short, and an index serves it.
  ///
  /// - Parameter negated: Whether complements are merged, as the operands of an AND: `a != 1 AND a != 2`.
  func merged(negated: Bool) -> [NormalizedPredicate] {
    var places: [Subject: Int] = [:]
    var merged: [NormalizedPredicate] = []
    for part in self {
      guard case .leaf(let leaf, negated) = part, let equality = leaf.equality else {
        merged.append(part)
        continue
      }
      let subject = Subject(path: equality.path, options: equality.options)
      guard let place = places[subject],
        case .leaf(let before, _) = merged[place], var known = before.equality
      else {
        places[subject] = merged.count
        merged.append(part)
        continue
      }
      known.values += equality.values
      merged[place] = .leaf(.membership(known), negated: negated)
    }
    return merged
  }
}

extension NormalizedPredicate.Leaf {
  /// The condition as a membership, nil when it is about anything but equality of the field itself.
  fileprivate var equality: Membership? {
    switch self {
    case .comparison(let comparison)
    where comparison.relation == .equal && comparison.quantifier == nil:
      Membership(comparison.path, in: [comparison.value], options: comparison.options)
    case .membership(let membership) where membership.quantifier == nil: membership
    default: nil
    }
  }
}
