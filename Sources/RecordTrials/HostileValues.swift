import Foundation
import Records

/// Values that stores are known to get wrong, few enough that they meet each other.
enum HostileValues {
  static let ints: [Int64] = [
    0, 1, -1, 2, 5, 9, 10, 42, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, .max, .min,
    .max - 1, .min + 1, 1_000_000_007,
  ]

  static let doubles: [Double] = [
    0, -0.0, 1, -1, 2, 0.1, 0.5, 1.5, -2.25, 0x1p53, 0x1p53 + 2, -0x1p53, 0x1p63, -0x1p63, 1e300,
    -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 2.2250738585072014e-308,
    .greatestFiniteMagnitude, 0.30000000000000004,
    1e15, 123456789.125,
  ]

  /// Composed and decomposed text, lone marks, what SQL and LIKE give a meaning, quotes, controls, emoji, blanks.
  static let strings: [String] = [
    "", " ", "a", "A", "b", "ab", "aB", "Ab", "abc", "é", "e\u{301}", "É", "E\u{301}", "e",
    "\u{301}",
    "ß", "SS", "ss", "ẞ", "ﬁ", "fi", "İ", "i\u{307}", "ı", "I", "i", "Å", "Å", "A\u{30a}", "ό", "ό",
    "%", "_", "%a%", "a_c", "*", "?", "a*c", "\\", "\\*", "'", "''", "\"", "\"\"", "a'b", "a\"b",
    "--",
    "; DROP", "\n", "\t", "a\nb", "\u{1}", "\u{7f}", "\u{85}", "\u{200b}", "\u{2028}", "\u{feff}",
    "\u{ffff}", "\u{10ffff}", "👍", "👍🏽", "👩‍👩‍👧", "🇩🇪", "日本", "Ω", "Ω", "ς", "σ", "Σ",
    "long "
      + String(
        repeating: "x", count: 40), "0", "1", "1.0", "true", "null", "NULL", "— ", "—",
    "ab\u{300}\u{316}",
    "ab\u{316}\u{300}", "가", "가", "각", "ộ", "o\u{302}\u{323}", "o\u{323}\u{302}",
  ]

  static let dates: [Date] = [
    0, 0.1, -0.1, 1, -1, 86_400, 12_345.678_901, -63_145_526_400, 252_423_993_599, 1e-300,
    793_756_800, 793_756_800.5, -978_307_200, 4_294_967_296, -63_114_076_800, 63_113_904_000,
  ].map(Date.init(timeIntervalSinceReferenceDate:))

  static let datas: [Data] = [
    Data(), Data([0]), Data([0, 0]), Data([1]), Data([255]), Data([0, 255]), Data("abc".utf8),
    Data(repeating: 7, count: 40),
  ]

  static let locations: [Location] = [
    (0, 0), (0, 0.00001), (52.52, 13.405), (52.5200066, 13.404954), (48.8566, 2.3522), (90, 0),
    (90, 180), (-90, 0), (0, 180), (0, -180), (-0.0, 0), (12.5, -170),
  ].map { Location(latitude: $0.0, longitude: $0.1) }

  static let names = ["a", "b", "c", "d", "e", "f", "g", "h", "x y", "Z", "~", "a-1"]

  static let objects: [RecordObject] = [
    [:], ["k": 1], ["k": 1.0], ["k": "é"], ["k": "e\u{301}"], ["k": ["a", "b"]], ["é": true],
    ["e\u{301}": true], ["k": .object(["in": 2, "s": "x"])], ["k": true], ["k": "a", "b": 2],
    ["k": .int((1 << 53) + 1)], ["k": .double(0x1p53)], ["k": []],
  ]
}
