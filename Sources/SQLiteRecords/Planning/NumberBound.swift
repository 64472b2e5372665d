import Records

/// A comparison of a column with a constant of the column's own type.
///
/// An int and a double compare as numbers, exactly. SQLite would do so too, but not through an
/// index: there it first makes the constant a double, and 2^53 + 1 becomes 2^53.
enum NumberBound: Sendable, Hashable {
  /// False for every value.
  case never
  /// True for every value.
  case always
  case compare(Comparison.Operator, SQLValue)

  /// An int column compared with a double.
  init(ints relation: Comparison.Operator, _ double: Double) {
    if let whole = Int64(exactly: double) {
      self = .compare(relation, .int(whole))
      return
    }
    switch relation {
    case .less, .lessOrEqual:
      if double >= 0x1p63 {
        self = .always
      } else if double < -0x1p63 {
        self = .never
      } else {
        self = .compare(.lessOrEqual, .int(Int64(double.rounded(.down))))
      }
    case .greater, .greaterOrEqual:
      if double >= 0x1p63 {
        self = .never
      } else if double < -0x1p63 {
        self = .always
      } else {
        self = .compare(.greaterOrEqual, .int(Int64(double.rounded(.up))))
      }
    default: self = .never
    }
  }

  /// A double column compared with an int.
  init(doubles relation: Comparison.Operator, _ int: Int64) {
    if let exact = Double(exactly: int) {
      self = .compare(relation, .double(exact))
      return
    }
    // The nearest double is not the int, and no double lies between the two.
    let nearest = Double(int)
    let isAbove = nearest >= 0x1p63 || Int64(nearest) > int
    switch relation {
    case .less, .lessOrEqual:
      self = .compare(isAbove ? .less : .lessOrEqual, .double(nearest))
    case .greater, .greaterOrEqual:
      self = .compare(isAbove ? .greaterOrEqual : .greater, .double(nearest))
    default: self = .never
    }
  }
}
