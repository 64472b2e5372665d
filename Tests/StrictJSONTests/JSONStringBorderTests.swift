import StrictJSON
import Testing

/// Strings are looked at eight bytes at a time: what matters must be found wherever it stands, and wherever the text ends.
@Suite struct JSONStringBorderTests {
  /// What a text that is one string means, or what is wrong with it.
  func read(_ bytes: [UInt8]) -> Result<String, JSONError> {
    bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in
        var reader = JSONReader(bytes)
        let string = try reader.string()
        try reader.finish()
        return string
      }
    }
  }

  func quoted(_ content: some Sequence<UInt8>) -> [UInt8] {
    [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")]
  }

  static let pieces: [(text: String, meaning: String)] = [
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\n"#, "\n"), (#"\u0041"#, "A"), (#"\u00e9"#, "é"),
    (#"\ud83d\ude00"#, "😀"), ("é", "é"), ("€", "€"), ("😀", "😀"), ("\u{7f}", "\u{7f}"),
    (#"\\\""#, "\\\""), (" ", " "), ("!", "!"), ("#", "#"), ("[", "["), ("]", "]"),
  ]

  @Test(arguments: pieces)
  func aPieceIsReadAtEveryOffset(text: String, meaning: String) throws {
    for before in 0...40 {
      for after in [0, 1, 7, 8, 9] {
        let padding = (
          String(repeating: "x", count: before), String(repeating: "y", count: after)
        )
        let string = try read(quoted((padding.0 + text + padding.1).utf8)).get()
        #expect(Array(string.utf8) == Array((padding.0 + meaning + padding.1).utf8))
      }
    }
  }

  @Test func controlCharactersAreRefusedAtEveryOffset() {
    for control in UInt8(0)..<0x20 {
      for before in 0...40 {
        let content = [UInt8](repeating: 0x78, count: before) + [control, 0x79]
        #expect(
          problem("a control character must be escaped", column: before + 2, in: content) != nil)
      }
    }
  }

  /// The error for a place in a string that is the whole text.
  func problem(_ text: String, column: Int, in content: [UInt8]) -> JSONError? {
    guard case .failure(let error) = read(quoted(content)), error.problem == text,
      error.column == column
    else { return nil }
    return error
  }

  @Test(arguments: ["\"", "\\", "\\u", "\\u12", "\\ud83d", "\\ud83d\\u", "é", "x"])
  func aStringThatDoesNotEndIsRefusedWhereverTheTextEnds(tail: String) {
    for before in 0...40 {
      let text = "\"" + String(repeating: "x", count: before) + tail
      // A quote as the last sign ends the string.
      let isWhole = tail == "\""
      switch read(Array(text.utf8)) {
      case .success: #expect(isWhole)
      case .failure: #expect(!isWhole)
      }
    }
  }

  static let broken: [[UInt8]] = [
    [0x80], [0xbf], [0xc0, 0xaf], [0xc1, 0xbf], [0xc3], [0xe0, 0x9f, 0xbf], [0xe2, 0x82],
    [0xed, 0xa0, 0x80], [0xef], [0xf0, 0x8f, 0xbf, 0xbf], [0xf0, 0x9f, 0x98],
    [0xf4, 0x90, 0x80, 0x80],
    [0xf5, 0x80, 0x80, 0x80], [0xff],
  ]

  @Test(arguments: broken)
  func brokenUTF8IsRefusedAtEveryOffset(bytes: [UInt8]) {
    for before in 0...40 {
      for lead in ["x", "é", "😀"] {
        for after in [0, 1, 8] {
          let content =
            Array(String(repeating: "x", count: before).utf8) + Array(lead.utf8) + bytes
            + [UInt8](repeating: 0x79, count: after)
          #expect(problem("these bytes are not UTF-8", column: before + 3, in: content) != nil)
        }
      }
    }
  }

  /// The check agrees with the standard library's on all beginnings of scalars.
  @Test func exactlyUTF8IsAccepted() {
    for first in UInt8(0x80)...0xff {
      for second in UInt8(0x20)...0xff where second != 0x22 && second != 0x5c {
        for bytes in [
          [first], [first, second], [first, second, 0x80], [first, second, 0x80, 0xbf],
        ] {
          let isFine = String(validating: bytes, as: UTF8.self) != nil
          if case .success = read(quoted(bytes)) {
            #expect(isFine)
          } else {
            #expect(!isFine)
          }
        }
      }
    }
  }

  @Test func whiteSpaceOfAnyLengthIsSkipped() throws {
    for count in 0...40 {
      for space in [" ", "\n", "\t", "\r", "\n  "] {
        let text = Array((String(repeating: space, count: count) + "\"x\"").utf8)
        #expect(try read(text).get() == "x")
        #expect(try read(Array("\"x\"".utf8) + text.dropLast(3)).get() == "x")
      }
    }
  }
}
