import Testing

@testable import Records

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "A point or an exponent makes a double",
    arguments: [
      ("6", .int(6)), ("-6", .int(-6)), ("0", .int(0)), ("-0", .int(0)), ("007", .int(7)),
      ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("6.0", .double(6)), ("6e1", .double(60)), ("6E+1", .double(60)), ("-6.5e-1", .double(-0.65)),
      ("0.1", .double(0.1)), ("-0.0", .double(0)), ("1e-400", .double(0)),
      ("9007199254740993.0", .double(9_007_199_254_740_992)),
      ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
      ("5e-324", .double(.leastNonzeroMagnitude)),
    ] as [(String, NumberText.Number)])
  func reads(text: String, number: NumberText.Number) throws {
    let read = try NumberText.number(text.utf8)
    #expect(read == number)
    if case .double(let value) = read { #expect(value.sign == .plus || value < 0) }
  }

  @Test(
    "Anything else is malformed",
    arguments: [
      "", "-", "+6", "6.", ".5", "6.e1", "6e", "6e+", "6e1.5", "--6", "6 ", " 6", "0x10", "1_000",
      "inf", "nan", "6d", "1e1e1", "\u{666}",
    ])
  func malformed(text: String) {
    #expect(throws: NumberText.Refusal.malformed) { try NumberText.number(text.utf8) }
  }

  @Test(
    "What 64 bits or a finite double cannot hold is out of range",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "1e400", "-1e309", "1.8e308",
      String(repeating: "9", count: 1_000),
    ])
  func outOfRange(text: String) {
    #expect(throws: NumberText.Refusal.outOfRange) { try NumberText.number(text.utf8) }
  }

  @Test("Every double comes back to the bit from a text of the grammar", arguments: 0..<10)
  func exact(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = NumberText.text(value)
      let expected = NumberText.Number.double(value == 0 ? 0 : value)
      #expect(try NumberText.number(text.utf8) == expected, "seed \(seed): \(text)")
    }
    #expect(NumberText.text(6) == "6.0")
    #expect(NumberText.text(1e300) == "1e+300")
    #expect(NumberText.text(-0.0) == "0.0")
  }
}
