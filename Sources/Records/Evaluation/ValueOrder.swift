import Foundation

/// How values compare: by meaning, the same on every store.
package enum ValueOrder {
  /// Negative, zero or positive; nil when the kinds are not comparable or have no order.
  ///
  /// false < true; int and double as exact numbers; strings and data by bytes; references by type, then name.
  package static func compare(_ a: RecordValue, _ b: RecordValue) -> Int? {
    switch (a, b) {
    case (.string(let a), .string(let b)): UTF8Order.compare(a, b)
    case (.int(let a), .int(let b)): sign(a, b)
    case (.double(let a), .double(let b)): sign(a, b)
    case (.int(let a), .double(let b)): compare(a, b)
    case (.double(let a), .int(let b)): -compare(b, a)
    case (.date(let a), .date(let b)):
      sign(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    case (.bool(let a), .bool(let b)): (a ? 1 : 0) - (b ? 1 : 0)
    case (.data(let a), .data(let b)): compare(a, b)
    case (.reference(let a), .reference(let b)):
      a.id.type == b.id.type
        ? UTF8Order.compare(a.id.name, b.id.name) : UTF8Order.compare(a.id.type, b.id.type)
    default: nil
    }
  }

  /// Whether the values are equal in meaning; numbers compare as numbers at any depth.
  package static func equal(_ a: RecordValue, _ b: RecordValue) -> Bool {
    switch (a, b) {
    case (.location(let a), .location(let b)): a == b
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy(equal)
    case (.object(let a), .object(let b)):
      a.members.count == b.members.count
        && zip(a.members, b.members).allSatisfy {
          UTF8Order.equal($0.key, $1.key) && equal($0.value, $1.value)
        }
    default: compare(a, b) == 0
    }
  }

  /// What stands for a value in a set, so that values equal in meaning are one: 1 and 1.0, references whatever they do.
  ///
  /// Nil for lists, objects and locations, which are compared one by one.
  package static func key(of value: RecordValue) -> RecordValue? {
    switch value {
    case .double(let number): Int64(exactly: number).map { .int($0) } ?? value
    case .reference(let reference): .reference(RecordReference(reference.id))
    case .bool, .int, .date, .string, .data: value
    case .location, .list, .object: nil
    }
  }

  /// Compares exactly, where converting the int to a double would round it (2^53 + 1).
  package static func compare(_ int: Int64, _ double: Double) -> Int {
    if double >= 0x1p63 { return -1 }
    if double < -0x1p63 { return 1 }
    let whole = double.rounded(.towardZero)
    let order = sign(int, Int64(whole))
    return order != 0 ? order : sign(whole, double)
  }

  /// The order along a sort path, where values of different kinds can meet: absent, bool, number, string.
  ///
  /// Lists and objects count as absent there.
  package static func compareForSorting(_ a: RecordValue?, _ b: RecordValue?) -> Int {
    guard let a else { return b == nil ? 0 : -1 }
    guard let b else { return 1 }
    return compare(a, b) ?? sign(rank(a), rank(b))
  }

  private static func rank(_ value: RecordValue) -> Int {
    switch value {
    case .bool: 0
    case .int, .double: 1
    case .string: 2
    default: 3
    }
  }

  private static func compare(_ a: Data, _ b: Data) -> Int {
    for (left, right) in zip(a, b) where left != right { return left < right ? -1 : 1 }
    return sign(a.count, b.count)
  }

  @inline(__always)
  private static func sign<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a == b ? 0 : 1 }
}
