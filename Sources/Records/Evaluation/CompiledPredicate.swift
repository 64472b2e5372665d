import Foundation

/// A normalised predicate whose fields are slots and whose constants are folded.
indirect enum CompiledPredicate: Sendable {
  case constant(Bool)
  case test(Place, ValueTest, Quantifier?, negated: Bool)
  case tokens(TokenMatch, [[UInt8]], negated: Bool)
  case and([CompiledPredicate])
  case or([CompiledPredicate])

  /// Where in a record a value is: the slot of a field by its number in the query, or metadata, and the keys behind.
  struct Place: Sendable {
    enum Root: Sendable {
      case field(Int)
      case metadata(RecordMetadata)
    }
    let root: Root
    let keys: [String]
  }

  /// Compiles, numbering the fields in `fields` in the order they are met.
  init(_ predicate: NormalizedPredicate, fields: inout [FieldName]) {
    switch predicate {
    case .constant(let value): self = .constant(value)
    case .and(let parts): self = .and(parts.map { CompiledPredicate($0, fields: &fields) })
    case .or(let parts): self = .or(parts.map { CompiledPredicate($0, fields: &fields) })
    case .leaf(let leaf, let negated):
      self = Self.leaf(leaf, negated: negated, fields: &fields)
    }
  }

  private static func leaf(
    _ leaf: NormalizedPredicate.Leaf, negated: Bool, fields: inout [FieldName]
  ) -> CompiledPredicate {
    switch leaf {
    case .comparison(let comparison):
      let isNotEqual = comparison.relation == .notEqual
      let place = Place(comparison.path, fields: &fields)
      // "Some element differs" is "not every element is equal", and the other way round; absent stays apart.
      if isNotEqual, let quantifier = comparison.quantifier {
        return .and([
          .test(place, .isList, nil, negated: false),
          .test(place, ValueTest(comparison), quantifier == .any ? .all : .any, negated: true),
        ]).negated(negated)
      }
      return .test(place, ValueTest(comparison), comparison.quantifier, negated: negated)
    case .membership(let membership):
      let place = Place(membership.path, fields: &fields)
      return .test(place, ValueTest(membership), membership.quantifier, negated: negated)
    case .between(let path, let low, let high):
      return .test(
        Place(path, fields: &fields), .between(low, high), nil, negated: negated)
    case .exists(let path):
      return .test(Place(path, fields: &fields), .present, nil, negated: negated)
    case .distance(let distance):
      return .test(
        Place(distance.path, fields: &fields), .near(distance), nil, negated: negated)
    case .tokens(let match, let words):
      return .tokens(match, Tokens.split(words).map { Array($0.utf8) }, negated: negated)
    }
  }

  private func negated(_ negate: Bool) -> CompiledPredicate {
    guard negate else { return self }
    switch self {
    case .constant(let value): return .constant(!value)
    case .test(let place, let test, let quantifier, let negated):
      return .test(place, test, quantifier, negated: !negated)
    case .tokens(let match, let words, let negated):
      return .tokens(match, words, negated: !negated)
    case .and(let parts): return .or(parts.map { $0.negated(true) })
    case .or(let parts): return .and(parts.map { $0.negated(true) })
    }
  }

  /// Whether a record satisfies the predicate.
  ///
  /// - Parameter slots: The slot of each numbered field in the record's shape, −1 where it has none.
  func matches(_ record: Record, _ slots: [Int]) -> Bool {
    switch self {
    case .constant(let value): return value
    case .and(let parts):
      for part in parts where !part.matches(record, slots) { return false }
      return true
    case .or(let parts):
      for part in parts where part.matches(record, slots) { return true }
      return false
    case .test(let place, let test, let quantifier, let negated):
      return Self.holds(place.value(in: record, slots), test, quantifier) != negated
    case .tokens(let match, let words, let negated):
      return Self.hold(record.values, match, words) != negated
    }
  }

  /// Whether a field's value satisfies a predicate about that field alone.
  func matches(_ value: RecordValue?) -> Bool {
    switch self {
    case .constant(let value): value
    case .and(let parts): parts.allSatisfy { $0.matches(value) }
    case .or(let parts): parts.contains { $0.matches(value) }
    case .test(let place, let test, let quantifier, let negated):
      Self.holds(place.keys.isEmpty ? value : value?.value(at: place.keys), test, quantifier)
        != negated
    case .tokens(let match, let words, let negated):
      Self.hold([value], match, words) != negated
    }
  }

  /// Whether the values of a record satisfy a predicate about its words.
  func matches(words values: [RecordValue?]) -> Bool {
    guard case .tokens(let match, let words, let negated) = self else { return false }
    return Self.hold(values, match, words) != negated
  }

  @inline(__always)
  private static func holds(
    _ value: RecordValue?, _ test: ValueTest, _ quantifier: Quantifier?
  ) -> Bool {
    guard let value else { return false }
    guard let quantifier else { return test.matches(value) }
    guard case .list(let elements) = value else { return false }
    return quantifier == .all
      ? elements.allSatisfy(test.matches) : elements.contains(where: test.matches)
  }

  private static func hold(
    _ values: [RecordValue?], _ match: TokenMatch, _ words: [[UInt8]]
  ) -> Bool {
    if words.isEmpty { return match == .all }
    var found: Set<[UInt8]> = []
    for case let value? in values {
      switch value {
      case .string(let text): found.formUnion(Tokens.split(text).map { Array($0.utf8) })
      case .list(let elements):
        for case .string(let text) in elements {
          found.formUnion(Tokens.split(text).map { Array($0.utf8) })
        }
      default: break
      }
    }
    return match == .all ? words.allSatisfy(found.contains) : words.contains(where: found.contains)
  }
}

extension CompiledPredicate.Place {
  /// Numbers the path's field.
  init(_ path: FieldPath, fields: inout [FieldName]) {
    keys = path.keys
    switch path.root {
    case .metadata(let metadata): root = .metadata(metadata)
    case .field(let field):
      if let number = fields.firstIndex(of: field) {
        root = .field(number)
      } else {
        root = .field(fields.count)
        fields.append(field)
      }
    }
  }

  /// The value there, nil when it is absent.
  @inline(__always)
  func value(in record: Record, _ slots: [Int]) -> RecordValue? {
    switch root {
    case .field(let number):
      let slot = slots[number]
      guard slot >= 0, let value = record.values[slot] else { return nil }
      return keys.isEmpty ? value : value.value(at: keys)
    case .metadata(let metadata): return record.value(of: metadata)
    }
  }
}
