import Testing

@testable import Records

@Suite("Tokens")
struct TokensTests {
  @Test(
    "Words are runs of letters, marks and digits, folded",
    arguments: [
      ("", []),
      (" .,;-_/ ", []),
      ("Buy the MILK, please!", ["buy", "the", "milk", "please"]),
      ("milk milk", ["milk", "milk"]),
      ("Cr\u{E8}me br\u{FB}l\u{E9}e", ["creme", "brulee"]),
      ("e\u{301}t\u{E9}", ["ete"]),
      ("don't", ["don", "t"]),
      ("snake_case-word", ["snake", "case", "word"]),
      ("2 1/2 kg", ["2", "1", "2", "kg"]),
      ("\u{0663}\u{0664}", ["\u{0663}\u{0664}"]),
      ("Stra\u{DF}e", ["strasse"]),
      ("\u{915}\u{93F}\u{924}\u{93E}\u{92C}", ["\u{915}\u{93F}\u{924}\u{93E}\u{92C}"]),
      // Marks alone are no word; a roman numeral sign is no letter or decimal digit.
      ("\u{93F} \u{902}", []),
      ("\u{2167}", []),
      ("\u{1F600}ok\u{1F600}", ["ok"]),
      ("\u{6771}\u{4EAC}\u{3001}\u{5927}\u{962A}", ["\u{6771}\u{4EAC}", "\u{5927}\u{962A}"]),
    ] as [(String, [String])])
  func split(text: String, words: [String]) {
    #expect(Tokens.split(text).map { Array($0.utf8) } == words.map { Array($0.utf8) })
  }

  @Test("Every assigned scalar is classed as the standard library classes it")
  func categories() {
    for scalar in TextFoldingTests.assigned {
      let folded = TextFolding.fold(String(scalar), [.caseInsensitive, .diacriticInsensitive])
      // What folds into several scalars or to nothing is not about the class of one.
      guard folded.unicodeScalars.count == 1, let only = folded.unicodeScalars.first else {
        continue
      }
      let expected: Int
      switch only.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber:
        expected = 1
      default: expected = 0
      }
      if Tokens.split(String(scalar)).count != expected {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
      let isMark = [.nonspacingMark, .spacingMark, .enclosingMark]
        .contains(only.properties.generalCategory)
      if isMark, Tokens.split("a" + String(scalar)).count != 1 {
        Issue.record("U+\(String(scalar.value, radix: 16)) is a mark")
      }
      if isMark, Tokens.split(String(scalar) + "a").first?.unicodeScalars.count != 2 {
        Issue.record("U+\(String(scalar.value, radix: 16)) is a mark before a letter")
      }
    }
  }
}
