/// How much of a condition SQLite answers.
enum Pushed: Sendable, Hashable {
  /// The condition is true, or false, for every row.
  case constant(Bool)
  /// SQLite answers exactly what the condition means.
  case exact(SQLFragment)
  /// SQLite answers every row the condition holds for, and others: the evaluator decides.
  case superset(SQLFragment)
  /// SQLite cannot help; every row is a candidate.
  case everything

  /// Whether the evaluator is not needed.
  var isExact: Bool {
    switch self {
    case .constant, .exact: true
    case .superset, .everything: false
    }
  }

  /// What SQLite is asked, nil for no restriction.
  var fragment: SQLFragment? {
    switch self {
    case .exact(let fragment), .superset(let fragment): fragment
    case .constant(false): SQLFragment("FALSE")
    case .constant(true), .everything: nil
    }
  }

  /// The complement. That of a superset would miss rows, so nothing is left of it.
  var complement: Pushed {
    switch self {
    case .constant(let value): .constant(!value)
    case .exact(let fragment): .exact(fragment.complement)
    case .superset, .everything: .everything
    }
  }

  /// The conjunction: what cannot be pushed is left out, and makes it a superset.
  static func all(_ parts: [Pushed]) -> Pushed {
    if parts.contains(.constant(false)) { return .constant(false) }
    let fragments = cheapestFirst(parts)
    let isExact = parts.allSatisfy(\.isExact)
    if fragments.isEmpty { return isExact ? .constant(true) : .everything }
    let joined =
      fragments.count == 1
      ? fragments[0] : SQLFragment.joined(fragments, by: " AND ").parenthesized
    return isExact ? .exact(joined) : .superset(joined)
  }

  /// The disjunction: it can only be pushed when every part can.
  static func any(_ parts: [Pushed]) -> Pushed {
    if parts.contains(.constant(true)) { return .constant(true) }
    let parts = parts.filter { $0 != .constant(false) }
    if parts.contains(.everything) { return .everything }
    let fragments = cheapestFirst(parts)
    if fragments.isEmpty { return .constant(false) }
    let joined =
      fragments.count == 1
      ? fragments[0] : SQLFragment.joined(fragments, by: " OR ").parenthesized
    return parts.allSatisfy(\.isExact) ? .exact(joined) : .superset(joined)
  }

  /// What SQLite is asked, in the order in which it looks: what it compares itself before what it asks about.
  private static func cheapestFirst(_ parts: [Pushed]) -> [SQLFragment] {
    let all = parts.compactMap(\.fragment)
    return all.filter { !$0.asksEvaluator } + all.filter(\.asksEvaluator)
  }
}
