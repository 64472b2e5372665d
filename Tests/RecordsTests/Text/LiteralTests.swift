import Foundation
import Testing

@testable import Records

@Suite("Literals")
struct LiteralTests {
  @Test(
    "A value is written one way and read back the same",
    arguments: [
      (.int(6), "6"), (.int(-6), "-6"), (.int(.max), "9223372036854775807"),
      (.int(.min), "-9223372036854775808"), (.double(6), "6.0"), (.double(1e300), "1e+300"),
      (.double(0.1), "0.1"), (.double(.leastNonzeroMagnitude), "5e-324"),
      (.bool(true), "true"), (.bool(false), "false"), (.string(""), "\"\""),
      (.string("say \"hi\" \\ \n\t\r"), #""say \"hi\" \\ \n\t\r""#),
      (.string("\u{1}\u{1B}\u{7F}\u{85}"), #""\u{1}\u{1b}\u{7f}\u{85}""#),
      (
        .string("\u{E9} e\u{301} \u{1F469}\u{200D}\u{1F373}"),
        "\"\u{E9} e\u{301} \u{1F469}\u{200D}\u{1F373}\""
      ),
      (.string("\u{301}"), "\"\u{301}\""),
      (.date(Date(timeIntervalSinceReferenceDate: 0)), "2001-01-01"),
      (.date(Date(timeIntervalSinceReferenceDate: 0.5)), "2001-01-01T00:00:00.5Z"),
      (.data(Data()), #"x"""#), (.data(Data([0, 255, 16])), #"x"00ff10""#),
      (.reference(RecordReference("Lists/groceries")), "@Lists/groceries"),
      (.reference(RecordReference("Lists/a b", action: .deny)), #"@Lists/"a b"!deny"#),
      (.reference(RecordReference("L/a.b-c_1", action: .cascade)), "@L/a.b-c_1!cascade"),
      (.reference(RecordReference("L/say \"hi\"")), #"@L/"say \"hi\"""#),
      (.location(Location(latitude: 52.5, longitude: -13.25)), "geo(52.5,-13.25)"),
      (.location(Location(latitude: -90, longitude: 180)), "geo(-90.0,180.0)"),
      (.list([]), "[]"), (.list([.int(1), .int(2)]), "[1, 2]"),
      (.list([.list([]), .list([.int(1)])]), "[[], [1]]"),
      (.object(RecordObject()), "{}"),
      (
        .object(["b": 1, "a": [true], "\u{E9}": .object(["x": "y"])]),
        "{\"a\": [true], \"b\": 1, \"\u{E9}\": {\"x\": \"y\"}}"
      ),
    ] as [(RecordValue, String)])
  func thereAndBack(value: RecordValue, text: String) throws {
    #expect(value.literal.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(try RecordValue(literal: text) == value)
  }

  @Test(
    "Other texts of the same values are read too",
    arguments: [
      ("  6 ", .int(6)), ("6e1", .double(60)), ("6E+1", .double(60)), ("-0.0", .double(0)),
      ("TRUE", .bool(true)), ("False", .bool(false)), (#""\u{e9}\u{1F600}""#, "\u{E9}\u{1F600}"),
      (#""\u{0000041}""#, "A"), ("\"a\nb\"", "a\nb"), (#"x"00FF""#, .data(Data([0, 255]))),
      (#"@Lists/"groceries""#, .reference(RecordReference("Lists/groceries"))),
      ("GEO( 1 , 2.5 )", .location(Location(latitude: 1, longitude: 2.5))),
      ("geo(-0.0,0)", .location(Location(latitude: 0, longitude: 0))),
      ("[ 1,2 ]", [1, 2]), ("{ \"a\":1 }", .object(["a": 1])),
      ("2026-03-02T00:00:00Z", .date(Date(timeIntervalSinceReferenceDate: 794_102_400))),
      // Two keys, since their bytes differ.
      ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", .object(["\u{E9}": 1, "e\u{301}": 2])),
    ] as [(String, RecordValue)])
  func otherForms(text: String, value: RecordValue) throws {
    #expect(try RecordValue(literal: text) == value)
  }

  @Test(
    "What is no value is refused at its column",
    arguments: [
      ("", 1), ("   ", 4), ("milk", 1), ("\u{2014}", 1), ("6 7", 3), ("6,", 2), ("6x", 1),
      ("6.", 1),
      (".5", 1), ("+6", 1), ("- 6", 1), ("1-2", 1), ("12-03-2026", 1), ("2026-02-30", 1),
      ("2026-03-02T24:00:00Z", 1), ("9223372036854775808", 1), ("1e400", 1),
      ("\"abc", 1), ("\"abc\\", 1), (" \"a\\q\"", 2), (#""\u{}""#, 1), (#""\u{d800}""#, 1),
      (#""\u{110000}""#, 1), (#""\u{0}""#, 1), ("\"\u{0}\"", 1), (#""\u00e9""#, 1), ("'a'", 1),
      (#"x"0""#, 1), (#"x"0g""#, 1), (#"x"00"#, 1), (#"X"00""#, 1), ("x", 1),
      ("@", 1), ("@Lists", 1), ("@Lists/", 1), ("@/a", 1), ("@Lists/_a", 1), ("@Lists/a!none", 1),
      ("@Lists/a!", 1), ("@Lists/\"ab", 8), (#"@Lists/"a/b""#, 1), (#"@Lists/"\#u{E9}""#, 1),
      ("@1/a", 1),
      ("geo(91,0)", 5), ("geo(0,-180.5)", 7), ("geo(0)", 6), ("geo(a,0)", 5), ("geo", 4),
      ("geo(0,0", 8), ("[1,]", 4), ("[1", 3), ("[1 2]", 4), ("]", 1), ("[1, \"a\"]", 5),
      ("[1, 2.0]", 5), ("[[1], [\"a\"]]", 7), ("[@L/a, @L/b!deny]", 8),
      ("{1: 2}", 2), ("{a: 2}", 2), ("{\"a\" 2}", 6), ("{\"a\": }", 7), ("{\"a\": 1,}", 9),
      ("{\"a\": 1, \"a\": 2}", 10), ("{\"a\": 2026-03-02}", 7), ("{\"a\": [@L/a]}", 8),
      ("{\"a\": geo(1,2)}", 7), ("{\"a\": [1, \"b\"]}", 11), ("{\"a\": x\"00\"}", 7),
      ("null", 1), ("NULL", 1), ("[null]", 2), ("%@", 1), ("$a", 1), ("#a", 1), ("\u{301}", 1),
      ("e\u{301}", 1), ("[\"e\u{301}\", 1]", 8),
    ] as [(String, Int)])
  func refused(text: String, column: Int) {
    let error = #expect(throws: RecordError.self) { try RecordValue(literal: text) }
    #expect(error?.code == .invalidValue)
    #expect(error?.column == column)
    #expect(error?.message.isEmpty == false)
  }

  @Test("Values nest a hundred deep, not deeper")
  func depth() throws {
    func nested(_ open: String, _ close: String, _ depth: Int) -> String {
      String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }
    let list = nested("[", "]", 100)
    #expect(try RecordValue(literal: list).literal == list)
    let object =
      String(repeating: "{\"a\": ", count: 100) + "1" + String(repeating: "}", count: 100)
    #expect(try RecordValue(literal: object).literal == object)
    for text in [nested("[", "]", 101), "{\"a\": " + object + "}", nested("[", "]", 100_000)] {
      let error = #expect(throws: RecordError.self) { try RecordValue(literal: text) }
      #expect(error?.code == .limitExceeded)
    }
    let error = #expect(throws: RecordError.self) {
      try RecordValue(literal: String(repeating: "[", count: 200_000))
    }
    #expect(error?.column == 101)
  }

  @Test("A megabyte of text is read, or refused where it ends")
  func large() throws {
    let text = String(repeating: "\u{E9}", count: 500_000)
    #expect(try RecordValue(literal: "\"\(text)\"") == .string(text))
    #expect(throws: RecordError.self) { try RecordValue(literal: "\"\(text)") }
    let list = "[" + String(repeating: "1, ", count: 100_000) + "1]"
    #expect(try RecordValue(literal: list).literal == list)
    let digits = String(repeating: "1", count: 1_000_000)
    #expect(throws: RecordError.self) { try RecordValue(literal: digits) }
  }

  @Test("Random values come back the same", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let value = RandomText.value(depth: 4, &random)
      let text = value.literal
      #expect(try RecordValue(literal: text) == value, "seed \(seed): \(text)")
    }
  }

  @Test("Random texts are read or refused, and never anything else", arguments: 0..<20)
  func garbage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let text = RandomText.mutated(RandomText.value(depth: 3, &random).literal, &random)
      do {
        let value = try RecordValue(literal: text)
        let again = try RecordValue(literal: value.literal)
        #expect(again == value, "seed \(seed): \(text)")
      } catch {
        let column = error.column ?? 0
        #expect(
          (1...text.unicodeScalars.count + 1).contains(column), "seed \(seed): \(text) \(error)")
      }
    }
  }
}
