import Foundation

@testable import Records

/// Seeded values, predicates and queries, and damaged texts of them.
enum RandomText {
  static func pick<T>(_ choices: [T], _ random: inout SplitMix64) -> T {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  static func string(_ random: inout SplitMix64) -> String {
    let pieces = [
      "a", "Z", " ", "\"", "\\", "\n", "\t", "\r", "\u{1}", "\u{7F}", "\u{85}", "\u{E9}",
      "e\u{301}", "\u{301}",
      "\u{1F469}\u{200D}\u{1F373}", "%", "_", "*", "?", "[c]", "{", "}", "(", ")", "#", "\u{2028}",
      "\u{10FFFF}", "'",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(pieces, &random) }.joined()
  }

  static func double(_ random: inout SplitMix64) -> Double {
    let value = Double(bitPattern: random.next())
    return value.isFinite && value != 0 ? value : 0.5
  }

  static func date(_ random: inout SplitMix64) -> Date {
    let seconds = Double.random(in: -63_145_526_400..<252_423_993_600, using: &random)
    let whole = Bool.random(using: &random)
    return Date(
      timeIntervalSinceReferenceDate: whole ? (seconds / 86_400).rounded(.up) * 86_400 : seconds)
  }

  static func location(_ random: inout SplitMix64) -> Location {
    Location(
      latitude: .random(in: -90...90, using: &random),
      longitude: .random(in: -180...180, using: &random))
  }

  static func reference(
    _ action: RecordReference.DeleteAction, _ random: inout SplitMix64
  ) -> RecordReference {
    RecordReference(
      pick(["Lists/a", "Lists/a b", "N/\"q\"", "N/1.5-x_", "N/x!deny"], &random), action: action)
  }

  /// Values of one kind.
  static func values(
    _ count: Int, depth: Int, json: Bool, _ random: inout SplitMix64
  ) -> [RecordValue] {
    let kind = Int.random(in: 0..<(json ? 6 : 10), using: &random)
    let action = pick(RecordReference.DeleteAction.allCases, &random)
    return (0..<count).map { _ in
      switch kind {
      case 0: return .bool(.random(using: &random))
      case 1: return .int(Int64(bitPattern: random.next()))
      case 2: return .double(double(&random))
      case 3: return .string(string(&random))
      case 4:
        // Lists of strings, so that every element has one kind.
        let count = Int.random(in: 0...2, using: &random)
        return .list((0..<count).map { _ in .string(string(&random)) })
      case 5:
        var object = RecordObject()
        if depth > 0 {
          for _ in 0..<Int.random(in: 0...3, using: &random) {
            object[string(&random)] = value(depth: depth - 1, json: true, &random)
          }
        }
        return .object(object)
      case 6: return .date(date(&random))
      case 7:
        return .data(
          Data(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in
              UInt8.random(in: 0...255, using: &random)
            }))
      case 8: return .reference(reference(action, &random))
      default: return .location(location(&random))
      }
    }
  }

  static func value(depth: Int, json: Bool = false, _ random: inout SplitMix64) -> RecordValue {
    if depth > 0, Int.random(in: 0..<4, using: &random) == 0 {
      let count = Int.random(in: 0...3, using: &random)
      return .list(values(count, depth: depth - 1, json: json, &random))
    }
    return values(1, depth: depth, json: json, &random)[0]
  }

  static func path(_ random: inout SplitMix64) -> FieldPath {
    pick(
      [
        "title", "limit", "Any", "x", "a.b", "in.where.limit", "created", "id", "version", "geo",
        "t_1._2",
        "nil", "MATCHES",
      ], &random)
  }

  static func options(_ random: inout SplitMix64) -> TextOptions {
    pick(
      [[], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive]],
      &random)
  }

  static func quantifier(_ random: inout SplitMix64) -> Quantifier? {
    pick([nil, nil, .any, .all, Quantifier.none], &random)
  }

  static func predicate(depth: Int, _ random: inout SplitMix64) -> RecordPredicate {
    func operands() -> [RecordPredicate] {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in predicate(depth: depth - 1, &random) }
    }
    switch Int.random(in: depth > 0 ? 0..<14 : 5..<14, using: &random) {
    case 0, 1: return .and(operands())
    case 2, 3: return .or(operands())
    case 4: return .not(predicate(depth: depth - 1, &random))
    case 5: return .constant(.random(using: &random))
    case 6: return .exists(path(&random))
    case 7: return .tokens(pick(TokenMatch.allCases, &random), string(&random))
    case 8:
      let metres = Double.random(in: 0...1e7, using: &random)
      return .distance(
        DistanceComparison(
          path(&random), from: location(&random), metres: metres,
          includesBound: .random(using: &random)))
    case 9: return .between(path(&random), value(depth: 1, &random), value(depth: 1, &random))
    case 10, 11:
      let options = options(&random)
      let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        options.isEmpty ? value(depth: 2, &random) : .string(string(&random))
      }
      return .membership(
        Membership(path(&random), in: values, options: options, quantifier: quantifier(&random)))
    default:
      let options = options(&random)
      return .comparison(
        Comparison(
          path(&random), pick(Comparison.Operator.allCases, &random),
          options.isEmpty ? value(depth: 2, &random) : .string(string(&random)), options: options,
          quantifier: quantifier(&random)))
    }
  }

  static func query(_ random: inout SplitMix64) -> Query {
    var query = Query(pick(["Lists", "N", "Where", "x_1"], &random))
    if Bool.random(using: &random) { query.predicate = predicate(depth: 4, &random) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let direction: SortKey.Direction = Bool.random(using: &random) ? .ascending : .descending
      let key: SortKey.Subject =
        Int.random(in: 0..<4, using: &random) == 0
        ? .distance(path(&random), from: location(&random))
        : .value(
          path(&random),
          pick([[], .caseInsensitive, [.caseInsensitive, .diacriticInsensitive]], &random))
      query.sort.append(SortKey(key, direction))
    }
    if Bool.random(using: &random) {
      let names: [FieldName] = ["title", "limit", "asc", "x"]
      query.fields = .only(Set(names.filter { _ in Bool.random(using: &random) }))
    }
    if Bool.random(using: &random) { query.limit = Int.random(in: 0...100, using: &random) }
    return query
  }

  /// The text with a few scalars dropped, doubled or replaced.
  static func mutated(_ text: String, _ random: inout SplitMix64) -> String {
    var scalars = Array(text.unicodeScalars)
    let strange: [Unicode.Scalar] = [
      "\"", "\\", "{", "}", "[", "]", "(", ")", "@", "#", "$", "%", "-", ".", ":", "!", "&", "|",
      "0", "9", "e",
      "x", " ", "\u{0}", "\u{301}", "\u{1F600}", "\u{A0}", "\u{FEFF}",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) where !scalars.isEmpty {
      let index = Int.random(in: 0..<scalars.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(scalars[index], at: index)
      case 2: scalars.removeSubrange(index...)
      default: scalars[index] = pick(strange, &random)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
