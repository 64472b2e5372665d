import Foundation
import Testing

@testable import Records

@Suite("Text folding")
struct TextFoldingTests {
  /// Every scalar that our version of Unicode assigns, by the standard library's record of it.
  static let assigned = (0...0x10_FFFF).compactMap(Unicode.Scalar.init).filter(isAssigned)

  /// The same without the planes beyond the first, where Foundation composes wrongly off Apple's
  /// systems: it makes U+20044 with a dot below a capital D with a dot below.
  static let basic = assigned.filter { $0.value < 0x1_0000 }

  static func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return false }
    return (age.major, age.minor) <= (15, 0)
  }

  static let allOptions: [TextOptions] = [
    .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  @Test(
    "Folds case, accents or both",
    arguments: [
      ("Milk", "milk", "Milk", "milk"),
      ("Caf\u{E9}", "caf\u{E9}", "Cafe", "cafe"),
      ("CAFE\u{301}", "caf\u{E9}", "CAFE", "cafe"),
      ("Stra\u{DF}e", "strasse", "Stra\u{DF}e", "strasse"),
      ("\u{1E9E}", "ss", "\u{1E9E}", "ss"),
      ("\u{130}", "i\u{307}", "I", "i"),
      ("I\u{131}", "i\u{131}", "I\u{131}", "i\u{131}"),
      ("\u{3A3}\u{3C2}", "\u{3C3}\u{3C3}", "\u{3A3}\u{3C2}", "\u{3C3}\u{3C3}"),
      ("\u{1FB3}", "\u{3B1}\u{3B9}", "\u{3B1}", "\u{3B1}"),
      ("\u{345}", "\u{3B9}", "", ""),
      ("\u{3B1}\u{345}\u{301}", "\u{3AC}\u{3B9}", "\u{3B1}", "\u{3B1}"),
      ("\u{212A}\u{212B}", "k\u{E5}", "KA", "ka"),
      ("\u{FB03}", "ffi", "\u{FB03}", "ffi"),
      ("\u{1F469}\u{1F3FD}\u{200D}\u{1F373}", nil, nil, nil),
      ("a\u{323}\u{307}", "\u{1EA1}\u{307}", "a", "a"),
      ("a\u{307}\u{323}", "\u{1EA1}\u{307}", "a", "a"),
      ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}", "\u{AC01}", "\u{AC01}"),
      ("\u{AC00}\u{11A8}", "\u{AC01}", "\u{AC01}", "\u{AC01}"),
      ("\u{1100}\u{301}\u{1161}", "\u{1100}\u{301}\u{1161}", "\u{AC00}", "\u{AC00}"),
      ("\u{13A0}\u{AB70}", "\u{13A0}\u{13A0}", "\u{13A0}\u{AB70}", "\u{13A0}\u{13A0}"),
      ("a\u{20D0}\u{FE20}\u{1AB0}\u{1DC0}\u{483}z", nil, "az", "az"),
      // A vowel sign is a mark, but not a diacritic of the rule.
      ("\u{915}\u{93F}", nil, nil, nil),
      ("", "", "", ""),
    ] as [(String, String?, String?, String?)])
  func folds(text: String, c: String?, d: String?, cd: String?) {
    for (options, expected) in zip(Self.allOptions, [c, d, cd]) {
      let folded = TextFolding.fold(text, options)
      if let expected {
        #expect(Array(folded.utf8) == Array(expected.utf8), "\(text.debugDescription) \(options)")
      } else {
        #expect(Array(folded.utf8) == Array(text.utf8), "\(text.debugDescription) \(options)")
      }
    }
  }

  @Test("Without options a text is kept as it is")
  func verbatim() {
    let text = "E\u{301}\u{212B}"
    #expect(Array(TextFolding.fold(text, []).utf8) == Array(text.utf8))
  }

  @Test("Every ASCII text of any length folds as the library's lowercasing does")
  func ascii() {
    let ascii = String(String.UnicodeScalarView((0..<128).compactMap(Unicode.Scalar.init)))
    for length in 0...40 {
      for start in stride(from: 0, to: 128 - length, by: 3) {
        let text = String(ascii.dropFirst(start).prefix(length))
        #expect(TextFolding.fold(text, .caseInsensitive) == text.lowercased())
        #expect(TextFolding.fold(text, .diacriticInsensitive) == text)
      }
    }
  }

  @Test("Every assigned scalar is composed as Foundation composes it")
  func composition() {
    for scalar in Self.assigned where !Self.isDroppable(scalar) {
      let text = String(scalar)
      let kept = String(
        String.UnicodeScalarView(
          text.decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { !Self.isDroppable($0) }))
      let expected = kept.precomposedStringWithCanonicalMapping
      let folded = TextFolding.fold(text, .diacriticInsensitive)
      if Array(folded.utf8) != Array(expected.utf8) {
        Issue.record(
          "U+\(String(scalar.value, radix: 16)) gives \(folded.unicodeScalars.map(\.value))")
      }
    }
  }

  @Test("Every assigned scalar's case folding is the fold of its lower and upper case")
  func caseFolding() {
    for scalar in Self.assigned where scalar.properties.isCased {
      let once = TextFolding.fold(String(scalar), .caseInsensitive)
      let properties = scalar.properties
      // The dotted capital I has no case-insensitive twin: its lower case has a mark of its own.
      for twin in [properties.lowercaseMapping, properties.uppercaseMapping]
      where twin.unicodeScalars.allSatisfy(Self.isAssigned) && scalar != "\u{130}"
        && scalar != "\u{131}"
      {
        let other = TextFolding.fold(twin, .caseInsensitive)
        if Array(once.utf8) != Array(other.utf8) {
          Issue.record("U+\(String(scalar.value, radix: 16)) and \(twin.debugDescription) differ")
        }
      }
    }
  }

  @Test("Folding twice changes nothing, for every assigned scalar", arguments: allOptions)
  func stableScalars(options: TextOptions) {
    let scalars = Self.assigned.filter { $0.properties.generalCategory != .privateUse }
    for start in stride(from: 0, to: scalars.count, by: 64) {
      var text = String.UnicodeScalarView()
      for scalar in scalars[start...].prefix(64) {
        text.append(" ")
        text.append(scalar)
      }
      let once = TextFolding.fold(String(text), options)
      let twice = TextFolding.fold(once, options)
      if Array(once.utf8) != Array(twice.utf8) {
        Issue.record(
          "From U+\(String(scalars[start].value, radix: 16)) on it is not stable under \(options)")
      }
    }
  }

  @Test("Random texts fold alike in all their canonical forms, and stay folded", arguments: 0..<20)
  func randomTexts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let text = Self.randomText(&random)
      let forms = [
        text, text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
      ]
      for options in Self.allOptions {
        let folded = forms.map { Array(TextFolding.fold($0, options).utf8) }
        let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(Set(folded).count == 1, "seed \(seed): \(scalars) under \(options)")
        let again = TextFolding.fold(String(decoding: folded[0], as: UTF8.self), options)
        #expect(Array(again.utf8) == folded[0], "seed \(seed): \(scalars) under \(options)")
        let composed = String(decoding: folded[0], as: UTF8.self)
          .precomposedStringWithCanonicalMapping
        #expect(Array(composed.utf8) == folded[0], "seed \(seed): \(scalars) under \(options)")
      }
    }
  }

  @Test("A million marks in the wrong order take no time worth speaking of")
  func hostileMarks() {
    let text = "a" + String(repeating: "\u{301}\u{323}", count: 250_000)
    let folded = TextFolding.fold(text, .caseInsensitive)
    // The letter takes one mark with it; the others are sorted, the dots below first.
    #expect(folded.unicodeScalars.count == 500_000)
    #expect(folded.unicodeScalars.first == "\u{1EA1}")
    #expect(folded.unicodeScalars.last == "\u{301}")
  }

  static func isDroppable(_ scalar: Unicode.Scalar) -> Bool {
    [
      0x300...0x36F, 0x483...0x487, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE20...0xFE2F,
    ]
    .contains { $0.contains(scalar.value) }
  }

  static func randomText(_ random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let pool: ClosedRange<UInt32> =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: 0x20...0x7E
        case 1, 2: 0x300...0x36F
        case 3: 0xC0...0x24F
        case 4: 0x370...0x3FF
        case 5: 0x1F00...0x1FFF
        case 6: 0x1100...0x11FF
        default: 0xAC00...0xACFF
        }
      let scalar = Unicode.Scalar(UInt32.random(in: pool, using: &random))
      if let scalar, Bool.random(using: &random) {
        text.append(scalar)
      } else {
        text.append(Self.basic[Int.random(in: 0..<Self.basic.count, using: &random)])
      }
    }
    // Marks of every class, to test the ordering.
    if Bool.random(using: &random) {
      text.append(Self.basic[Int.random(in: 0..<Self.basic.count, using: &random)])
      text.append("\u{5B0}")
      text.append("\u{3099}")
      text.append("\u{345}")
      text.append("\u{323}")
    }
    return String(text)
  }
}
