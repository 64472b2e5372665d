import Testing

@testable import Records

@Suite("Predicate text")
struct PredicateTextTests {
  static let a = RecordPredicate.compare("a", .equal, 1)
  static let b = RecordPredicate.compare("b", .equal, 2)
  static let c = RecordPredicate.compare("c", .equal, 3)
  static let point = Location(latitude: 1, longitude: 2)

  @Test(
    "A predicate is written one way and read back the same",
    arguments: [
      (.constant(true), "TRUEPREDICATE"),
      (.constant(false), "FALSEPREDICATE"),
      (.compare("a", .notEqual, "x", options: .diacriticInsensitive), #"a !=[d] "x""#),
      (.compare("limit", .less, 5), "#limit < 5"),
      (
        .compare(FieldPath("in", keys: ["where", "_x"]), .greaterOrEqual, 0.5),
        "#in.where._x >= 0.5"
      ),
      (.compare("id", .equal, .reference(RecordReference("L/a"))), "id == @L/a"),
      (.compare("tags", .equal, []), "tags == []"),
      (.compare("tags", .equal, ["c"]), #"tags == ["c"]"#),
      (.compare("o", .equal, .object(["k": 1])), #"o == {"k": 1}"#),
      (
        .comparison(
          Comparison(
            "tags", .contains, "x", options: [.caseInsensitive, .diacriticInsensitive],
            quantifier: .any)), #"ANY tags CONTAINS[cd] "x""#
      ),
      (.comparison(Comparison("n", .greater, 3, quantifier: .all)), "ALL n > 3"),
      (.comparison(Comparison("n", .like, "*", quantifier: Quantifier.none)), #"NONE n LIKE "*""#),
      (.exists("a"), "a != NULL"),
      (.absent("a"), "a == NULL"),
      (.not(.absent("a")), "NOT a == NULL"),
      (.between("a", 1, 2), "a BETWEEN [1, 2]"),
      (.not(.between("a", 1, 2)), "a NOT BETWEEN [1, 2]"),
      (.membership(Membership("a", in: [])), "a IN []"),
      (.membership(Membership("a", in: [1, 2.5])), "a IN [1, 2.5]"),
      (
        .not(.membership(Membership("a", in: ["x"], options: .caseInsensitive))),
        #"a NOT IN[c] ["x"]"#
      ),
      (.membership(Membership("a", in: [["x"], []], quantifier: .any)), #"ANY a IN [["x"], []]"#),
      (.not(.membership(Membership("a", in: [1], quantifier: .all))), "NOT ALL a IN [1]"),
      (.tokens(.all, "milk bread"), #"SELF CONTAINS "milk bread""#),
      (.tokens(.any, ""), #"SELF CONTAINS ANY """#),
      (
        .distance(DistanceComparison("at", from: point, metres: 5, includesBound: true)),
        "DISTANCE(at, geo(1.0,2.0)) <= 5.0"
      ),
      (.and([a, b, c]), "a == 1 AND b == 2 AND c == 3"),
      (.and([a, .and([b, c])]), "a == 1 AND (b == 2 AND c == 3)"),
      (.and([.or([a, b]), c]), "(a == 1 OR b == 2) AND c == 3"),
      (.or([.and([a, b]), c]), "a == 1 AND b == 2 OR c == 3"),
      (.or([a, .or([b, c])]), "a == 1 OR (b == 2 OR c == 3)"),
      (.not(a), "NOT a == 1"),
      (.not(.not(a)), "NOT NOT a == 1"),
      (.not(.and([a, .not(b)])), "NOT (a == 1 AND NOT b == 2)"),
    ] as [(RecordPredicate, String)])
  func thereAndBack(predicate: RecordPredicate, text: String) throws {
    #expect(predicate.text == text)
    #expect(try RecordPredicate(text: text) == predicate)
  }

  @Test(
    "Other ways to write the same",
    arguments: [
      ("a = 1", "a == 1"), ("a <> 1", "a != 1"), ("a = nil", "a == NULL"),
      ("a <> null", "a != NULL"),
      ("a==1&&b==2||c==3", "a == 1 AND b == 2 OR c == 3"), ("!a==1", "NOT a == 1"),
      ("!(a == 1)", "NOT a == 1"), ("((a == 1))", "a == 1"), ("not Not a == 1", "NOT NOT a == 1"),
      ("SOME t == 1", "ANY t == 1"), ("some t in {1}", "ANY t IN [1]"),
      ("a IN {1,2}", "a IN [1, 2]"),
      ("a in ( 1 , 2 )", "a IN [1, 2]"), ("a IN {}", "a IN []"),
      ("a IN [c]{\"x\"}", "a IN[c] [\"x\"]"),
      ("a IN [CD] [\"x\"]", "a IN[cd] [\"x\"]"), ("a between (1, 2)", "a BETWEEN [1, 2]"),
      ("a not between {1, 2}", "a NOT BETWEEN [1, 2]"), ("a NOT IN {1}", "a NOT IN [1]"),
      ("NOT a IN {1}", "a NOT IN [1]"), ("a contains [D] \"x\"", "a CONTAINS[d] \"x\""),
      ("self contains all \"x\"", "SELF CONTAINS \"x\""), ("#title == 1", "title == 1"),
      ("a == TRUE", "a == true"), ("a == 2026-03-02", "a == 2026-03-02"),
      ("distance(at, geo(1,2)) < 5", "DISTANCE(at, geo(1.0,2.0)) < 5.0"),
      ("a IN {@L/a!cascade, @L/\"b c\"}", "a IN [@L/a!cascade, @L/\"b c\"]"),
      ("matches1 == 1", "matches1 == 1"), ("#matches == 1", "#matches == 1"),
      ("a == 1 AND (b == 2) AND c == 3", "a == 1 AND b == 2 AND c == 3"),
      // An element that is none of them is there: some element differs from 1, not all are among them.
      ("ANY t NOT IN {1, 2}", "ANY t != 1 AND NOT ALL t IN [1, 2]"),
      ("ALL t NOT IN {1, 2}", "ALL t != 1 AND NOT ANY t IN [1, 2]"),
      ("NONE t NOT IN[c] {\"x\"}", "NOT (ANY t !=[c] \"x\" AND NOT ALL t IN[c] [\"x\"])"),
    ])
  func otherForms(text: String, canonical: String) throws {
    let predicate = try RecordPredicate(text: text)
    #expect(predicate.text == canonical)
    #expect(try RecordPredicate(text: canonical) == predicate)
  }

  @Test("An AND or OR of none or one is written as what it means")
  func degenerate() {
    #expect(RecordPredicate.and([]).text == "TRUEPREDICATE")
    #expect(RecordPredicate.or([]).text == "FALSEPREDICATE")
    #expect(RecordPredicate.not(.or([])).text == "NOT FALSEPREDICATE")
    #expect(RecordPredicate.and([.or([.and([Self.a])])]).text == "a == 1")
    #expect(
      RecordPredicate.and([Self.a, .and([.or([Self.b, Self.c])])]).text
        == "a == 1 AND (b == 2 OR c == 3)")
  }

  @Test(
    "A predicate that does not parse names the column and what was expected",
    arguments: [
      ("", 1, "a condition"),
      ("a", 2, "an operator such as ==, IN or CONTAINS"),
      ("a ==", 5, "a value"),
      ("a == ", 6, "a value"),
      ("a == b", 6, "a value"),
      ("a === 1", 5, "a value"),
      ("a is 1", 3, "an operator such as ==, IN or CONTAINS"),
      ("a == 1 &", 8, "AND, OR or the end"),
      ("a == 1 AND", 11, "a condition"),
      ("a == 1 b == 2", 8, "AND, OR or the end"),
      ("(a == 1", 8, "AND, OR or \")\""),
      ("a == 1)", 7, "AND, OR or the end"),
      ("()", 2, "a condition"),
      ("NOT", 4, "a condition"),
      ("1 == a", 1, "a condition"),
      ("limit == 1", 1, "a condition (#limit for the field of that name)"),
      ("# limit == 1", 1, "a condition"),
      ("a . b == 1", 3, "an operator such as ==, IN or CONTAINS"),
      ("a..b == 1", 2, "an operator such as ==, IN or CONTAINS"),
      ("a.1 == 1", 2, "an operator such as ==, IN or CONTAINS"),
      ("ANY", 4, "a field"),
      ("ANY limit == 1", 5, "a field (#limit for the field of that name)"),
      ("ANY (a == 1)", 5, "a field"),
      ("ANY a BETWEEN {1, 2}", 7, "an operator such as ==, IN or CONTAINS"),
      ("ANY a NOT BETWEEN {1, 2}", 11, "IN"),
      ("ANY a == NULL", 10, "a value"),
      ("a < NULL", 5, "a value"),
      ("a IN {NULL}", 7, "a value"),
      ("a ==[c] NULL", 5, "NULL"),
      ("a NOT == 1", 7, "IN or BETWEEN"),
      ("a NOT CONTAINS \"x\"", 7, "IN or BETWEEN"),
      ("a IN 1", 6, "a list such as {1, 2}"),
      ("a IN", 5, "a list such as {1, 2}"),
      ("a IN {1", 8, "\",\" or \"}\""),
      ("a IN {1)", 8, "\",\" or \"}\""),
      ("a IN {1,}", 9, "a value"),
      ("a BETWEEN {1}", 11, "two values"),
      ("a BETWEEN {}", 11, "two values"),
      ("a BETWEEN {1, 2, 3}", 18, "two values"),
      ("a BETWEEN 1 AND 2", 11, "a list such as {1, 2}"),
      ("a BETWEEN [c] {1, 2}", 12, "a value"),
      ("a == [c] 1", 10, "a string"),
      ("a IN[c] {\"x\", 1}", 15, "a string"),
      ("a == [c", 7, "a value"),
      ("a == [dc] \"x\"", 7, "a value"),
      ("a == [ c ] \"x\"", 8, "a value"),
      ("a MATCHES \"x\"", 3, "another operator, such as LIKE"),
      ("ANY a matches[c] \"x\"", 7, "another operator, such as LIKE"),
      ("SELF", 5, "CONTAINS"),
      ("SELF == 1", 6, "CONTAINS"),
      ("SELF CONTAINS", 14, "ALL, ANY or a string"),
      ("SELF CONTAINS ANY 1", 19, "a string"),
      ("SELF CONTAINS[c] \"x\"", 14, "ALL, ANY or a string"),
      ("DISTANCE(at, geo(1,2)) > 5", 24, "\"<\" or \"<=\""),
      ("DISTANCE(at, geo(1,2)) < \"5\"", 26, "a number of metres"),
      ("DISTANCE(at, geo(1,2)) < 9007199254740993", 26, "a number of metres"),
      ("DISTANCE at", 10, "\"(\""),
      ("ID == 1", 1, "id"),
      ("Created == 1", 1, "created"),
      ("id.x == 1", 1, "id"),
      ("a == %@", 6, "a value"),
      ("a == $NAME", 6, "a value"),
      ("a == %d", 6, "a value"),
      ("a == $", 6, "a value"),
      ("ANY a NOT IN {}", 14, "a value"),
      ("a == \"x", 6, "a closing quote"),
      ("a == 9223372036854775808", 6, "a number in range"),
      ("a == 1e400", 6, "a number in range"),
      ("a == \"\\u{0}\"", 6, "a string without U+0000"),
      ("a == geo(91,0)", 10, "a latitude"),
      ("a == 2026-02-30", 6, "a date that exists"),
      ("a == {\"k\": 1, \"k\": 2}", 15, "another key"),
      ("a == {1, 2}", 7, "a key in quotes"),
      // Columns count scalars: the e and its accent are two, the cook three.
      ("a == \"e\u{301}\" b", 11, "AND, OR or the end"),
      ("a == \"\u{1F469}\u{200D}\u{1F373}\" b", 12, "AND, OR or the end"),
      ("\u{301}a == 1", 1, "a condition"),
      ("a\u{301} == 1", 2, "an operator such as ==, IN or CONTAINS"),
      ("a\u{A0}== 1", 2, "an operator such as ==, IN or CONTAINS"),
    ])
  func refused(text: String, column: Int, expected: String) {
    let error = #expect(throws: RecordError.self) { try RecordPredicate(text: text) }
    #expect(error?.code == .invalidQuery)
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(error?.message.contains("olumn \(column)") == true)
  }

  @Test("A literal list of two kinds is a kind mismatch, at the element")
  func mixedList() {
    for text in ["a == [1, \"x\"]", "a == [1, 2.0]"] {
      let error = #expect(throws: RecordError.self) { try RecordPredicate(text: text) }
      #expect(error?.code == .kindMismatch)
      #expect(error?.column == 10)
    }
    // The constants of IN are no list value: each is compared by itself.
    #expect(throws: Never.self) { try RecordPredicate(text: "a IN {1, 2.0}") }
  }

  @Test("A hundred parentheses and NOTs pass, a hundred and one do not")
  func depth() throws {
    func nested(_ open: String, _ count: Int) -> String {
      String(repeating: open, count: count) + "a == 1"
        + String(repeating: ")", count: open.contains("(") ? count : 0)
    }
    #expect(try RecordPredicate(text: nested("(", 100)) == Self.a)
    #expect(try RecordPredicate(text: nested("NOT ", 100)).text == nested("NOT ", 100))
    #expect(try RecordPredicate(text: nested("!(", 50)).text == nested("NOT ", 50))
    for (text, column) in [
      (nested("(", 101), 101), (nested("NOT ", 101), 401), (nested("!(", 51), 101),
      (nested("(", 100_000), 101), (nested("!", 100_000), 101),
      (String(repeating: "(", count: 100_000), 101),
    ] {
      let error = #expect(throws: RecordError.self) { try RecordPredicate(text: text) }
      #expect(error?.code == .limitExceeded)
      #expect(error?.column == column)
    }
  }

  @Test("Ten thousand operands pass, one more does not")
  func operands() throws {
    func joined(_ word: String, _ count: Int) -> String {
      Array(repeating: "a == 1", count: count).joined(separator: word)
    }
    func list(_ count: Int) -> String {
      "a IN {" + Array(repeating: "1", count: count).joined(separator: ",") + "}"
    }
    for text in [joined(" AND ", 10_000), joined(" OR ", 10_000), list(10_000)] {
      #expect(throws: Never.self) { try RecordPredicate(text: text) }
    }
    for (text, column) in [
      (joined(" AND ", 10_001), 110_001), (joined(" OR ", 10_001), 100_001), (list(10_001), 20_007),
    ] {
      let error = #expect(throws: RecordError.self) { try RecordPredicate(text: text) }
      #expect(error?.code == .limitExceeded)
      #expect(error?.column == column)
    }
  }

  @Test("Arguments stand for constants and are never spliced")
  func arguments() throws {
    let hostile: RecordValue = "\" OR TRUEPREDICATE OR a == \""
    let predicate = try RecordPredicate(
      text: "a == %@ AND b IN %@ AND c BETWEEN {%@, $high} AND SELF CONTAINS $words",
      arguments: QueryArguments([hostile, [1, 2], 3], named: ["high": 4, "words": "milk"]))
    #expect(
      predicate
        == .and([
          .compare("a", .equal, hostile), .membership(Membership("b", in: [1, 2])),
          .between("c", 3, 4), .tokens(.all, "milk"),
        ]))
    #expect(try RecordPredicate(text: predicate.text) == predicate)
    for (text, column) in [
      ("a IN %@", 6), ("a ==[c] %@", 9), ("SELF CONTAINS %@", 15), ("a == $x", 6),
    ] {
      let error = #expect(throws: RecordError.self) {
        try RecordPredicate(text: text, arguments: QueryArguments([1]))
      }
      #expect(error?.code == .invalidQuery)
      #expect(error?.column == column)
    }
  }

  @Test(
    "NOT IN behind a quantifier asks about elements that are not among the constants",
    arguments: [
      (nil, false, false, true), ([], false, true, true), (["x"], false, false, true),
      (["x", "y", "x"], false, false, true), (["z"], true, true, false),
      (["x", "z"], true, false, false), (["z", "x", "y"], true, false, false),
    ] as [([RecordValue]?, Bool, Bool, Bool)])
  func quantifiedNotIn(tags: [RecordValue]?, any: Bool, all: Bool, none: Bool) throws {
    for (word, expected) in [("ANY", any), ("ALL", all), ("NONE", none)] {
      for path in ["tags", "extra.tags"] {
        var fields: [FieldName: RecordValue] = [:]
        if let tags, path == "tags" { fields["tags"] = .list(tags) }
        if let tags, path != "tags" { fields["extra"] = .object(["tags": .list(tags)]) }
        let predicate = try RecordPredicate(text: "\(word) \(path) NOT IN {\"x\", \"y\"}")
        #expect(try PreparedQueryTests.matches(predicate, fields) == expected, "\(word) \(path)")
        // What is no list counts as absent.
        let other: [FieldName: RecordValue] = ["extra": .object(["tags": 5])]
        #expect(try PreparedQueryTests.matches(predicate, other) == (word == "NONE"))
      }
    }
  }

  @Test("A message never shows a constant")
  func secrets() {
    for text in [
      "a \"secret\"", "\"secret\" == 1", "a IN \"secret\"", "DISTANCE(at, geo(1,2)) < \"secret\"",
    ] {
      let error = #expect(throws: RecordError.self) { try RecordPredicate(text: text) }
      #expect(error?.description.contains("secret") == false)
      #expect(error?.got == "a string")
    }
  }
}
