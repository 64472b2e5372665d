import Foundation
import Records
import Testing

struct PreparedQueryTests {
  static let schema = RecordSchema(types: [
    "Notes": .init(fields: [
      "title": .string, "rank": .int, "weight": .double, "tags": .list(.string), "extra": .object,
      "place": .location,
    ])
  ])

  static func record(_ name: String, _ fields: [FieldName: RecordValue]) throws -> Record {
    Record(
      stored: try RecordID(type: "Notes", name: name), shape: RecordShape(fields.keys.sorted()),
      values: fields.keys.sorted().map { fields[$0] },
      created: Date(timeIntervalSinceReferenceDate: 0),
      modified: Date(timeIntervalSinceReferenceDate: 0), version: RecordVersion(rawValue: 1))
  }

  static func matches(
    _ predicate: RecordPredicate, _ fields: [FieldName: RecordValue]
  ) throws -> Bool {
    try PreparedQuery(Query("Notes", where: predicate), schema: schema).matches(
      record("a", fields))
  }

  @Test(arguments: [
    (RecordPredicate.compare("rank", .less, 5), false),
    (.compare("rank", .notEqual, 5), true),
    (.not(.compare("rank", .less, 5)), true),
    (.exists("rank"), false),
    (.absent("rank"), true),
    (.membership(Membership("rank", in: [])), false),
    (.not(.membership(Membership("rank", in: []))), true),
    (.comparison(Comparison("tags", .equal, "x", quantifier: .any)), false),
    (.comparison(Comparison("tags", .equal, "x", quantifier: .all)), false),
    (.comparison(Comparison("tags", .equal, "x", quantifier: Quantifier.none)), true),
    (.comparison(Comparison("tags", .notEqual, "x", quantifier: .any)), false),
    (.and([]), true),
    (.or([]), false),
  ])
  func anAbsentFieldIsDecidedByTwoValuedLogic(_ predicate: RecordPredicate, _ expected: Bool) throws
  {
    #expect(try Self.matches(predicate, [:]) == expected)
    #expect(try Self.matches(.not(predicate), [:]) != expected)
  }

  @Test func quantifiersLookAtEachElement() throws {
    func any(_ relation: Comparison.Operator, _ tags: RecordValue) throws -> Bool {
      try Self.matches(
        .comparison(Comparison("tags", relation, "x", quantifier: .any)), ["tags": tags])
    }
    #expect(try any(.notEqual, ["x", "y"]))
    #expect(try !any(.notEqual, ["x", "x"]))
    #expect(try !any(.notEqual, []))
    #expect(try any(.equal, ["y", "x"]))
    let all = RecordPredicate.comparison(Comparison("tags", .notEqual, "x", quantifier: .all))
    #expect(try Self.matches(all, ["tags": ["y"]]))
    #expect(try Self.matches(all, ["tags": []]))
    #expect(try !Self.matches(all, ["tags": ["y", "x"]]))
  }

  @Test func numbersCompareExactly() throws {
    let big: Int64 = (1 << 53) + 1
    let rounded = RecordValue.double(Double(big))
    #expect(try !Self.matches(.compare("rank", .equal, rounded), ["rank": .int(big)]))
    #expect(try Self.matches(.compare("rank", .greater, rounded), ["rank": .int(big)]))
    #expect(
      try !Self.matches(.membership(Membership("rank", in: [rounded])), ["rank": .int(big)]))
    #expect(try Self.matches(.membership(Membership("rank", in: [2.0, 1.0])), ["rank": 1]))
    #expect(try Self.matches(.compare("rank", .less, .double(0x1p63)), ["rank": .int(.max)]))
    #expect(try Self.matches(.compare("rank", .equal, .double(-0x1p63)), ["rank": .int(.min)]))
    #expect(
      try Self.matches(
        .compare("extra", .equal, .object(["k": 1.0])), ["extra": .object(["k": 1])]))
  }

  @Test func theDepthThatIsWrittenCounts() throws {
    var predicate = RecordPredicate.compare("rank", .equal, 1)
    for _ in 0..<Limits.predicateDepth { predicate = .not(predicate) }
    #expect(try Self.matches(predicate, ["rank": 1]))
    let deep = predicate
    let error = #expect(throws: RecordError.self) { try Self.matches(.not(deep), ["rank": 1]) }
    #expect(error?.code == .limitExceeded)
    // An AND stands in an OR without parentheses, so only the OR in an AND adds depth.
    func nested(_ depth: Int) -> RecordPredicate {
      var predicate = RecordPredicate.compare("rank", .equal, 1)
      for _ in 0...depth {
        predicate = .or([.and([predicate, .exists("rank")]), .exists("title")])
      }
      return predicate
    }
    #expect(try Self.matches(nested(Limits.predicateDepth), ["rank": 1]))
    #expect(throws: RecordError.self) {
      try Self.matches(nested(Limits.predicateDepth + 1), ["rank": 1])
    }
  }

  @Test(arguments: [
    (RecordPredicate.compare("title", .equal, 1), RecordError.Code.kindMismatch),
    (.compare("rank", .less, "1"), .kindMismatch),
    (.compare("extra", .less, .object([:])), .invalidQuery),
    (.compare("rank", .equal, 1, options: .caseInsensitive), .invalidQuery),
    (.compare("rank", .beginsWith, 1), .invalidQuery),
    (.compare("title", .beginsWith, 1), .kindMismatch),
    (.comparison(Comparison("title", .equal, "x", quantifier: .any)), .kindMismatch),
    (.membership(Membership("unknown", in: [1, "x"])), .kindMismatch),
    (.compare("rank", .equal, .double(.nan)), .invalidQuery),
    (.compare("title", .equal, "\0"), .invalidQuery),
    (.and([.constant(false), .compare("title", .equal, 1)]), .kindMismatch),
    (.between("tags", [], []), .invalidQuery),
    (.compare(.metadata(.version), .less, 1), .invalidQuery),
  ])
  func aQueryWithoutMeaningIsRefused(_ predicate: RecordPredicate, _ code: RecordError.Code) {
    let error = #expect(throws: RecordError.self) { try Self.matches(predicate, [:]) }
    #expect(error?.code == code)
  }

  @Test func theFirstPageOfALargeAnswerIsTheSmallestPart() throws {
    let records = try (0..<1_000).shuffled().map { number in
      try Self.record("n\(1_000 + number)", ["rank": .int(Int64(number % 10))])
    }
    let query = Query("Notes", sort: [SortKey("rank", .descending)])
    let prepared = try PreparedQuery(query, schema: Self.schema)
    let page = try prepared.page(of: records, after: nil, limit: 7)
    #expect(page.records.map(\.id.name) == (0..<7).map { "n\(1_009 + 10 * $0)" })
    let next = try prepared.page(of: records, after: page.cursor, limit: 3)
    #expect(next.records.map(\.id.name) == (7..<10).map { "n\(1_009 + 10 * $0)" })
    let other = try PreparedQuery(Query("Notes"), schema: Self.schema)
    let error = #expect(throws: RecordError.self) {
      try other.page(of: records, after: page.cursor, limit: 3)
    }
    #expect(error?.code == .invalidCursor)
  }
}
