import Foundation
import Records
import Testing

struct RecordPredicateFormatTests {
  static let place = Location(latitude: 1, longitude: 2)

  /// What a format is given, in a form that a table can hold.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let arguments: [RecordValue?]
    let expected: String

    init(_ format: String, _ arguments: [RecordValue?], _ expected: String) {
      testDescription = format
      self.arguments = arguments
      self.expected = expected
    }
  }

  @Test(arguments: [
    Row("title == %@", ["a"], #"title == "a""#),
    Row("title == %@ OR title == %@", ["a", "b"], #"title == "a" OR title == "b""#),
    Row("%K CONTAINS[cd] %@", ["title", "é"], #"title CONTAINS[cd] "é""#),
    Row("%K < %d", ["home.number", 3], "home.number < 3"),
    Row("%K == %@", ["limit", 1], "#limit == 1"),
    Row(
      "%K > %@", ["created", .date(Date(timeIntervalSinceReferenceDate: 0))], "created > 2001-01-01"
    ),
    Row("weight >= %f", [0.5], "weight >= 0.5"),
    Row("weight >= %f", [2], "weight >= 2.0"),
    Row("title == %@", [nil], "title == NULL"),
    Row("title != %@", [nil], "title != NULL"),
    Row("quantity IN %@", [[1, 2]], "quantity IN {1, 2}"),
    Row("quantity IN {%d, 7, %@}", [1, 2], "quantity IN {1, 7, 2}"),
    Row("quantity BETWEEN %@", [[1, 2]], "quantity BETWEEN {1, 2}"),
    Row("ANY %K BEGINSWITH[c] %@", ["keywords", "m"], #"ANY keywords BEGINSWITH[c] "m""#),
    Row("SELF CONTAINS ANY %@", ["a b"], #"SELF CONTAINS ANY "a b""#),
    Row(#"title == "100%%""#, [], #"title == "100%""#),
    Row(#"title == "a % b %s""#, [], #"title == "a % b %s""#),
    Row("title == %@", ["%@ OR 1 == 1"], #"title == "%@ OR 1 == 1""#),
    Row("title LIKE %@", [#"" OR TRUEPREDICATE"#], #"title LIKE "\" OR TRUEPREDICATE""#),
    Row(
      "distanceToLocation:fromLocation:(place, %@) < %f", [.location(place), 2.5],
      "DISTANCE(place, geo(1.0,2.0)) < 2.5"),
    Row(
      "NOT distanceToLocation:fromLocation:(%K, geo(1,2)) <= %d", ["place", 3],
      "NOT DISTANCE(place, geo(1.0,2.0)) <= 3.0"),
    Row(
      "DISTANCE(%K, %@) < %@", ["place", .location(place), 3], "DISTANCE(place, geo(1.0,2.0)) < 3.0"
    ),
    Row("distanceToLocation == %@", [1], "distanceToLocation == 1"),
  ])
  func aFormatIsTheTextWithItsArguments(_ row: Row) throws {
    let predicate = try RecordPredicate(format: row.testDescription, arguments: row.arguments)
    #expect(predicate == (try RecordPredicate(text: row.expected)))
  }

  @Test func argumentsAreSwiftValues() throws {
    enum Level: String, Encodable { case high }
    let (words, missing, date) = ("red", String?.none, Date(timeIntervalSinceReferenceDate: 0.5))
    let predicate = try RecordPredicate(
      format: "a == %@ AND b == %@ AND c > %@ AND d IN %@ AND e == %@ AND f == %@", words, missing,
      date, [1, 2], Level.high, RecordID("Notes/a"))
    #expect(
      predicate
        == .and([
          .compare("a", .equal, "red"), .absent("b"), .compare("c", .greater, .date(date)),
          .membership(Membership("d", in: [1, 2])), .compare("e", .equal, "high"),
          .compare("f", .equal, .reference(RecordReference("Notes/a"))),
        ]))
  }

  @Test func aNameStandsForItsBindingEachTime() throws {
    let predicate = try RecordPredicate(
      format: "a == $X OR b == $X OR c == $Y OR d == %@", 1, bindings: ["X": "x", "Y": nil])
    #expect(
      predicate
        == .or([
          .compare("a", .equal, "x"), .compare("b", .equal, "x"), .absent("c"),
          .compare("d", .equal, 1),
        ]))
  }

  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    let arguments: [RecordValue?]
    let column: Int

    init(_ format: String, _ arguments: [RecordValue?], column: Int) {
      testDescription = format
      self.arguments = arguments
      self.column = column
    }
  }

  @Test(arguments: [
    Refusal("title == %@", [], column: 10),
    Refusal("title == %@ AND %K == 1", ["a"], column: 17),
    Refusal("title == %@", ["a", "b"], column: 12),
    Refusal("title == $NAME", [], column: 10),
    Refusal("size == %d", ["1"], column: 9),
    Refusal("size == %d", [1.0], column: 9),
    Refusal("size == %f", [true], column: 9),
    Refusal("size == %f", [.int((1 << 53) + 1)], column: 9),
    Refusal("%K == 1", [1], column: 1),
    Refusal("%K == 1", [nil], column: 1),
    Refusal("%K == 1", ["a b"], column: 1),
    Refusal("a == 1 OR %K == 1", ["a.b c"], column: 11),
    Refusal("%K == 1", ["Created"], column: 1),
    Refusal("%@ == 1", ["title"], column: 1),
    Refusal("title == %K", ["title"], column: 10),
    Refusal("size < %@", [nil], column: 8),
    Refusal("size ==[c] %@", [nil], column: 8),
    Refusal("size IN %@", [1], column: 9),
    Refusal("size BETWEEN %@", [[1]], column: 14),
    Refusal(#"title == "%@""#, ["a"], column: 11),
    Refusal("size == %s", ["1"], column: 9),
    Refusal("size == %", [], column: 9),
    Refusal("distanceToLocation:fromLocation:(place, %@) < 3", [1], column: 41),
    Refusal("distanceToLocation:fromLocation:(place, geo(1,2)) < %f", ["1"], column: 53),
    Refusal("distanceToLocation:(place, geo(1,2)) < 1", [], column: 19),
    Refusal("title == ", [], column: 10),
  ])
  func aWrongArgumentIsRefusedAtItsColumn(_ row: Refusal) {
    let error = #expect(throws: RecordError.self) {
      try RecordPredicate(format: row.testDescription, arguments: row.arguments)
    }
    #expect(error?.column == row.column, "\(error?.message ?? "")")
    #expect([.invalidQuery, .invalidValue].contains(error?.code))
  }

  @Test func aValueThatNoRecordHoldsIsRefusedAtItsColumn() {
    let error = #expect(throws: RecordError.self) {
      try RecordPredicate(format: "a == %@ AND b == %@", "x", Double.infinity)
    }
    #expect(error?.column == 18)
    #expect(error?.code == .invalidQuery)
  }

  @Test func theMessageCountsInGoodGrammar() {
    let one = #expect(throws: RecordError.self) {
      try RecordPredicate(format: "TRUEPREDICATE", arguments: [1])
    }
    #expect(one?.message.contains("1 argument was given for 0 placeholders") == true)
    let many = #expect(throws: RecordError.self) {
      try RecordPredicate(format: "a == %@", arguments: [1, 2])
    }
    #expect(many?.message.contains("2 arguments were given for 1 placeholder.") == true)
  }
}
