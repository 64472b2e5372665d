import Foundation
import Records

/// Random records and queries from a seed, with values that stores get wrong.
struct RandomRecords {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number below a bound (SplitMix64).
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  mutating func one<Element>(of choices: [Element]) -> Element {
    choices[number(below: choices.count)]
  }

  private static let texts = [
    "", "a", "A", "ab", "abc", "b", "é", "e\u{301}", "É", "%", "_", "*", "?", "'", "\"", "\\",
    "%a_",
    "\u{1F468}\u{200D}\u{1F469}", "ß", "SS", "straße", "a b", "\n", "z\u{10FFFF}", "\u{7F}", "zz",
  ]
  private static let ints: [Int64] = [
    0, 1, -1, 2, 9_007_199_254_740_992, 9_007_199_254_740_993, -9_007_199_254_740_993, .max, .min,
    .max - 1,
  ]
  private static let doubles: [Double] = [
    0, 1, -1, 0.5, 2.5, 9_007_199_254_740_992, 9_223_372_036_854_775_808,
    -9_223_372_036_854_775_808,
    1e300, -1e300, .leastNonzeroMagnitude, 0.1,
  ]
  private static let dates: [Double] = [
    0, 0.1, -63_113_904_000, 252_423_993_599, 1e9 + 1.0 / 3, -1e-9,
  ]

  /// The fields that ``record(named:)`` fills, by kind.
  static let fields: [FieldName] = [
    "flag", "count", "ratio", "day", "name", "blob", "link", "place", "words", "numbers", "extra",
  ]

  /// A value of the kind that the field always has.
  mutating func value(of field: FieldName) -> RecordValue {
    switch field.rawValue {
    case "flag": return .bool(number(below: 2) == 0)
    case "count": return .int(one(of: Self.ints))
    case "ratio": return .double(one(of: Self.doubles))
    case "day": return .date(Date(timeIntervalSinceReferenceDate: one(of: Self.dates)))
    case "name": return .string(one(of: Self.texts))
    case "blob": return .data(Data(one(of: [[], [0], [0, 1], [255], [65]] as [[UInt8]])))
    case "link": return .reference(RecordReference(one(of: ["A/x", "A/y", "A_b/x", "Notes/n1"])))
    case "place":
      return .location(
        Location(latitude: one(of: [0, 48.1, -90]), longitude: one(of: [0, 11.5, 180])))
    case "words": return .list((0..<number(below: 3)).map { _ in .string(one(of: Self.texts)) })
    case "numbers": return .list((0..<number(below: 3)).map { _ in .int(one(of: Self.ints)) })
    default:
      let inner: RecordValue = one(of: [.int(1), .double(1), .string("a"), .bool(true), .list([])])
      return .object(["k": inner, "e\u{301}": .string(one(of: Self.texts))])
    }
  }

  /// A record with about two thirds of the fields.
  mutating func record(named name: String) throws -> Record {
    var record = Record(try RecordID(type: "Notes", name: name))
    for field in Self.fields where number(below: 3) > 0 { record[field] = value(of: field) }
    return record
  }

  /// A constant to compare a field with: mostly of its kind, sometimes the other kind of number.
  private mutating func constant(for field: FieldName) -> RecordValue {
    switch field.rawValue {
    case "count" where number(below: 2) == 0: return .double(one(of: Self.doubles))
    case "ratio" where number(below: 2) == 0: return .int(one(of: Self.ints))
    default: return value(of: field)
    }
  }

  private mutating func leaf() -> RecordPredicate {
    let ordered: [FieldName] = ["flag", "count", "ratio", "day", "name", "blob", "link"]
    let relations: [Comparison.Operator] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    let options = one(
      of: [[], [], [.caseInsensitive], [.caseInsensitive, .diacriticInsensitive]] as [TextOptions])
    switch number(below: 13) {
    case 0: return .exists(FieldPath(one(of: Self.fields + ["never"])))
    case 1:
      let field = one(of: ordered)
      return .membership(
        Membership(FieldPath(field), in: (0..<number(below: 4)).map { _ in constant(for: field) }))
    case 2:
      let field = one(of: ordered)
      return .between(FieldPath(field), constant(for: field), constant(for: field))
    case 3:
      let relation = one(of: [.contains, .beginsWith, .endsWith, .like] as [Comparison.Operator])
      return .compare("name", relation, value(of: "name"), options: options)
    case 4:
      return .comparison(
        Comparison(
          "words", one(of: [.equal, .contains, .beginsWith]), value(of: "name"), options: options,
          quantifier: one(of: Quantifier.allCases)))
    case 5: return .compare("words", .contains, value(of: "name"), options: options)
    case 6: return .compare(FieldPath("extra", keys: ["k"]), one(of: relations), .int(1))
    case 7: return .compare("place", one(of: [.equal, .notEqual]), value(of: "place"))
    case 8:
      return .distance(
        DistanceComparison(
          "place", from: Location(latitude: 48, longitude: 11), metres: 100_000, includesBound: true
        ))
    case 9:
      let id = RecordReference(one(of: ["Notes/n10", "Notes/n3", "Aaa/x", "Zzz/x"]))
      return .compare(.metadata(.id), one(of: relations), .reference(id))
    case 10: return .compare("never", one(of: relations), .int(1))
    case 11:
      return .tokens(one(of: TokenMatch.allCases), one(of: Self.texts) + " " + one(of: Self.texts))
    default:
      let field = one(of: ordered)
      return .compare(FieldPath(field), one(of: relations), constant(for: field))
    }
  }

  mutating func predicate(depth: Int = 0) -> RecordPredicate {
    if depth > 3 || number(below: 3) == 0 { return leaf() }
    switch number(below: 4) {
    case 0: return .not(predicate(depth: depth + 1))
    case 1: return .or((0..<number(below: 4)).map { _ in predicate(depth: depth + 1) })
    case 2: return .and((0..<number(below: 4)).map { _ in predicate(depth: depth + 1) })
    default: return leaf()
    }
  }

  mutating func query() -> Query {
    let sortable: [FieldPath] = [
      "flag", "count", "ratio", "day", "name", "blob", "link", "never", "id", "created", "modified",
      FieldPath("extra", keys: ["k"]),
    ]
    let sort = (0..<number(below: 4)).map { _ in
      if number(below: 12) == 0 {
        let place = Location(latitude: 47, longitude: 11)
        return SortKey(
          .distance("place", from: place), one(of: [.ascending, .descending]))
      }
      let path = one(of: sortable)
      let folds = path == "name" && number(below: 2) == 0
      return SortKey(
        path, one(of: [.ascending, .descending]), options: folds ? [.caseInsensitive] : [])
    }
    let fields: FieldSelection =
      number(below: 3) == 0 ? .only(Set((0..<3).map { _ in one(of: Self.fields) })) : .all
    return Query(
      "Notes", where: predicate(), sort: sort, fields: fields,
      limit: number(below: 3) == 0 ? number(below: 30) : nil)
  }
}
