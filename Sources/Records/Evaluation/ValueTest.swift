import Foundation

/// A condition on one value, compiled from a comparison or a membership so that constants are folded once.
enum ValueTest: Sendable {
  case equal(RecordValue)
  /// An operator that asks for an order.
  case ordered(Comparison.Operator, RecordValue)
  case between(RecordValue, RecordValue)
  case text(TextTest)
  case hasElement(RecordValue)
  case hasFoldedElement(String, TextOptions)
  /// `CONTAINS` along a key path, where each record can hold a string or a list.
  case either(TextTest, hasElement: RecordValue, TextOptions)
  case memberOf(Set<RecordValue>, [RecordValue])
  case memberOfFolded(Set<[UInt8]>, TextOptions)
  case near(DistanceComparison)
  case present
  case isList
  case never

  init(_ comparison: Comparison) {
    var comparison = comparison
    // Who asks for "different" negates the test of "equal".
    if comparison.relation == .notEqual { comparison.relation = .equal }
    let value = comparison.value
    switch (comparison.relation, value) {
    case (.contains, .string(let text)):
      let test = TextTest(.contains, text, comparison.options)
      self = .either(test, hasElement: value, comparison.options)
    case (.contains, _): self = .hasElement(value)
    case (.equal, _) where comparison.options.isEmpty: self = .equal(value)
    case (_, .string(let text))
    where comparison.relation.needsString || !comparison.options.isEmpty:
      self = .text(TextTest(comparison.relation, text, comparison.options))
    case (let relation, _) where relation.needsOrder: self = .ordered(relation, value)
    default: self = .never
    }
  }

  init(_ membership: Membership) {
    if membership.options.isEmpty {
      let keys = membership.values.compactMap(ValueOrder.key)
      let others = membership.values.filter { ValueOrder.key(of: $0) == nil }
      self = .memberOf(Set(keys), others)
    } else {
      let folded = membership.values.compactMap { value -> [UInt8]? in
        guard case .string(let text) = value else { return nil }
        return Array(TextFolding.fold(text, membership.options).utf8)
      }
      self = .memberOfFolded(Set(folded), membership.options)
    }
  }

  /// Whether a value satisfies the condition.
  func matches(_ value: RecordValue) -> Bool {
    switch self {
    case .equal(let constant): return ValueOrder.equal(value, constant)
    case .ordered(let relation, let constant):
      guard let order = ValueOrder.compare(value, constant) else { return false }
      return relation.holds(order)
    case .between(let low, let high):
      guard let below = ValueOrder.compare(value, low), let above = ValueOrder.compare(value, high)
      else { return false }
      return below >= 0 && above <= 0
    case .text(let test):
      guard case .string(let text) = value else { return false }
      return test.matches(text)
    case .hasElement(let constant):
      guard case .list(let elements) = value else { return false }
      return elements.contains { ValueOrder.equal($0, constant) }
    case .hasFoldedElement(let folded, let options):
      guard case .list(let elements) = value else { return false }
      return elements.contains {
        guard case .string(let text) = $0 else { return false }
        return UTF8Order.equal(TextFolding.fold(text, options), folded)
      }
    case .either(let test, let constant, let options):
      if case .string(let text) = value { return test.matches(text) }
      if options.isEmpty { return ValueTest.hasElement(constant).matches(value) }
      return ValueTest.hasFoldedElement(test.needle, options).matches(value)
    case .memberOf(let keys, let others):
      if let key = ValueOrder.key(of: value) { return keys.contains(key) }
      return others.contains { ValueOrder.equal(value, $0) }
    case .memberOfFolded(let folded, let options):
      guard case .string(let text) = value else { return false }
      return folded.contains(Array(TextFolding.fold(text, options).utf8))
    case .near(let distance):
      guard case .location(let location) = value else { return false }
      let metres = Distance.metres(from: location, to: distance.center)
      return distance.includesBound ? metres <= distance.metres : metres < distance.metres
    case .present: return true
    case .isList: if case .list = value { return true } else { return false }
    case .never: return false
    }
  }
}

extension Comparison.Operator {
  /// Whether an order between value and constant satisfies the operator.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .equal: order == 0
    default: false
    }
  }
}

/// A condition on text: an operator, the constant folded once, and what is overlooked.
struct TextTest: Sendable {
  let relation: Comparison.Operator
  let needle: String
  let options: TextOptions
  private let pattern: WildcardMatcher?

  init(_ relation: Comparison.Operator, _ constant: String, _ options: TextOptions) {
    self.relation = relation
    self.options = options
    needle = options.isEmpty ? constant : TextFolding.fold(constant, options)
    pattern =
      relation == .like ? WildcardMatcher(pattern: constant, options: options) : nil
  }

  func matches(_ text: String) -> Bool {
    if let pattern { return pattern.matches(text) }
    var text = options.isEmpty ? text : TextFolding.fold(text, options)
    var needle = needle
    return text.withUTF8 { text in
      needle.withUTF8 { needle in
        switch relation {
        case .contains: Self.contains(text, needle)
        case .beginsWith: Self.begins(text, needle)
        case .endsWith: Self.ends(text, needle)
        default: relation.holds(UTF8Order.compare(text, needle))
        }
      }
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private static func begins(_ text: Bytes, _ needle: Bytes) -> Bool {
    guard needle.count <= text.count else { return false }
    guard let start = text.baseAddress, let other = needle.baseAddress else { return true }
    return memcmp(start, other, needle.count) == 0
  }

  private static func ends(_ text: Bytes, _ needle: Bytes) -> Bool {
    guard needle.count <= text.count else { return false }
    guard let start = text.baseAddress, let other = needle.baseAddress else { return true }
    return memcmp(start + (text.count - needle.count), other, needle.count) == 0
  }

  private static func contains(_ text: Bytes, _ needle: Bytes) -> Bool {
    guard let first = needle.first, let other = needle.baseAddress else { return true }
    guard var start = text.baseAddress else { return false }
    let end = start + text.count
    while end - start >= needle.count {
      let span = end - start - needle.count + 1
      guard let found = memchr(start, Int32(first), span) else { return false }
      start = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(start, other, needle.count) == 0 { return true }
      start += 1
    }
    return false
  }
}
