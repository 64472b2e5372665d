import Testing

@testable import Records

@Suite("LIKE patterns")
struct WildcardMatcherTests {
  static let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    "A pattern fits the whole text or not",
    arguments: [
      ("", "", [], true),
      ("", "a", [], false),
      ("*", "", [], true),
      ("*", "anything\nat all", [], true),
      ("**", "", [], true),
      ("?", "", [], false),
      ("?", "a", [], true),
      ("?", "\u{1F600}", [], true),
      ("?", "e\u{301}", [], false),
      ("??", "e\u{301}", [], true),
      ("a*c", "abbbc", [], true),
      ("a*c", "abbbcd", [], false),
      ("*ab*ab*", "xabxaxab", [], true),
      ("*ab*ab", "xabxaxabx", [], false),
      ("a?c*", "abc", [], true),
      ("100%", "100%", [], true),
      ("100%", "1000", [], false),
      ("a_c", "abc", [], false),
      ("[ab]", "a", [], false),
      (#"\*"#, "*", [], true),
      (#"\*"#, "x", [], false),
      (#"\?\\"#, #"?\"#, [], true),
      (#"\a"#, "a", [], true),
      (#"a\"#, #"a\"#, [], true),
      ("M*", "milk", [], false),
      ("M*", "milk", .caseInsensitive, true),
      ("caf?", "CAFE\u{301}", .caseInsensitive, true),
      ("caf\u{E9}", "CAFE", both, true),
      ("stra?e", "Stra\u{DF}e", .caseInsensitive, false),
      ("stra??e", "Stra\u{DF}e", .caseInsensitive, true),
      // A literal run that folds to nothing is nothing.
      ("a\u{301}*", "A", both, true),
      ("*\u{301}*", "A", both, true),
      ("\u{301}", "", both, true),
      (#"\E\*"#, "e*", .caseInsensitive, true),
      ("?", "\u{345}", both, false),
    ] as [(String, String, TextOptions, Bool)])
  func matches(pattern: String, text: String, options: TextOptions, expected: Bool) {
    #expect(WildcardMatcher(pattern: pattern, options: options).matches(text) == expected)
  }

  @Test("One compiled pattern serves many texts")
  func reuse() {
    let matcher = WildcardMatcher(pattern: "*i?k", options: .caseInsensitive)
    let fitting = ["Milk", "siLK", "Kalk", "ink"].filter { matcher.matches($0) }
    #expect(fitting == ["Milk", "siLK", "ink"])
    #expect(!matcher.matches("like"))
    #expect(matcher.matches(folded: "milk"))
  }

  @Test("Random patterns agree with the definition by recursion", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let pattern = Self.text(from: ["a", "b", "*", "?", "\u{E9}"], length: 7, &random)
      let text = Self.text(from: ["a", "b", "\u{E9}"], length: 9, &random)
      let expected = Self.fits(Array(pattern.unicodeScalars)[...], Array(text.unicodeScalars)[...])
      let got = WildcardMatcher(pattern: pattern, options: []).matches(text)
      #expect(got == expected, "seed \(seed): \(pattern) on \(text)")
    }
  }

  @Test("A pattern that makes backtracking matchers hang is answered")
  func hostile() {
    let pattern = String(repeating: "*a", count: 500) + "*b"
    let text = String(repeating: "a", count: 20_000)
    #expect(!WildcardMatcher(pattern: pattern, options: []).matches(text))
    #expect(WildcardMatcher(pattern: pattern, options: []).matches(text + "b"))
  }

  static func text(
    from scalars: [Unicode.Scalar], length: Int, _ random: inout SplitMix64
  ) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &random) {
      text.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
    }
    return String(text)
  }

  static func fits(_ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>)
    -> Bool
  {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return fits(rest, text) || !text.isEmpty && fits(pattern, text.dropFirst())
    case "?": return !text.isEmpty && fits(rest, text.dropFirst())
    default: return text.first == first && fits(rest, text.dropFirst())
    }
  }
}
