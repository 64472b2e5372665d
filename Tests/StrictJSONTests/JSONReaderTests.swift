import StrictJSON
import Testing

@Suite struct JSONReaderTests {
  /// Reads a text with a body, and makes sure that nothing follows.
  func read<Result>(
    _ bytes: some Sequence<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    try Array(bytes).withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      let result = try body(&reader)
      try reader.finish()
      return result
    }
  }

  func read<Result>(
    _ text: String, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws -> Result {
    try read(text.utf8, body)
  }

  /// What is wrong with a text, and where.
  func problem(_ text: String) -> String? {
    problem(Array(text.utf8))
  }

  func problem(_ bytes: [UInt8]) -> String? {
    do {
      try read(bytes) { (reader: inout JSONReader) throws(JSONError) in try reader.skip() }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func aTextIsPulledElementByElement() throws {
    let text = #" { "a" : [ 1 , -2.5 , true , null ] , "b" : { } , "c" : "x" } "#
    try read(text) { (reader: inout JSONReader) throws(JSONError) in
      #expect(try reader.peek() == .object)
      try reader.beginObject()
      let a = try reader.nextKey()
      #expect(a.map { reader.equals($0, "a") } == true)
      try reader.beginArray()
      #expect(try reader.nextElement())
      #expect(try reader.number() == .int(1))
      #expect(try reader.nextElement())
      #expect(try reader.number() == .double(-2.5))
      #expect(try reader.nextElement())
      #expect(try reader.bool())
      #expect(try reader.nextElement())
      #expect(try reader.peek() == .null)
      try reader.null()
      #expect(try !reader.nextElement())
      #expect(try reader.nextKey().map { reader.string(of: $0) } == "b")
      try reader.beginObject()
      #expect(try reader.nextKey() == nil)
      #expect(try reader.nextKey().map { reader.string(of: $0) } == "c")
      #expect(try reader.string() == "x")
      #expect(try reader.nextKey() == nil)
    }
  }

  static let numbers: [(String, JSONNumber)] = [
    ("0", .int(0)), ("-0", .int(0)), ("12", .int(12)),
    ("9007199254740993", .int(9_007_199_254_740_993)),
    ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
    ("1.0", .double(1)), ("1e2", .double(100)), ("1E+2", .double(100)), ("2e-1", .double(0.2)),
    ("-0.0", .double(-0.0)), ("0.1", .double(0.1)), ("5e-324", .double(.leastNonzeroMagnitude)),
    ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
    ("9007199254740993.0", .double(9_007_199_254_740_992)),
    ("100000000000000000000000.0", .double(1e23)),
  ]

  @Test(arguments: numbers)
  func numbersAreExact(text: String, expected: JSONNumber) throws {
    let number = try read(text) { (reader: inout JSONReader) throws(JSONError) in
      try reader.number()
    }
    #expect(number == expected)
  }

  static let strings: [(String, String)] = [
    (#""""#, ""), (#""Milk""#, "Milk"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u00e9é\u0065\u0301""#, "éée\u{301}"), (#""\ud83d\ude00😀""#, "😀😀"),
    (#""\u0000""#, "\0"), (#""eight by\te by byte""#, "eight by\te by byte"),
    (#""a long one, an é far in, and \" the end""#, "a long one, an é far in, and \" the end"),
  ]

  @Test(arguments: strings)
  func stringsMeanWhatTheySay(text: String, expected: String) throws {
    let string = try read(text) { (reader: inout JSONReader) throws(JSONError) in
      try reader.string()
    }
    #expect(Array(string.utf8) == Array(expected.utf8))
  }

  static let refusals: [(String, String)] = [
    ("", "line 1, column 1: a value is missing at the end"),
    ("{\"a\": 1} x", "line 1, column 10: the text should end here"),
    ("[1, 2", "line 1, column 6: the text ends inside an array or object"),
    ("[1 2]", "line 1, column 4: a comma or ] is expected here"),
    ("[1,]", "line 1, column 4: a value is expected here"),
    ("{\"a\" 1}", "line 1, column 6: a colon is expected here"),
    ("{a: 1}", "line 1, column 2: a key in quotes is expected here"),
    ("{\"a\": 1,}", "line 1, column 9: a key in quotes is expected here"),
    ("{\n  \"é\": 1,\n  \"é\": 2\n}", "line 3, column 3: this key stands twice in its object"),
    ("[\"é😀\", 01]", "line 1, column 8: a number has no leading zero"),
    ("[1.]", "line 1, column 4: a digit is expected here"),
    ("[1e]", "line 1, column 4: a digit is expected here"),
    ("[-]", "line 1, column 2: a number is expected here"),
    ("[.5]", "line 1, column 2: a value is expected here"),
    ("[NaN]", "line 1, column 2: a value is expected here"),
    ("[1e400]", "line 1, column 2: a number is beyond the range of a double"),
    ("[9223372036854775808]", "line 1, column 2: a whole number does not fit into 64 bits"),
    ("[-9223372036854775809]", "line 1, column 2: a whole number does not fit into 64 bits"),
    ("[18446744073709551617]", "line 1, column 2: a whole number does not fit into 64 bits"),
    ("[tru]", "line 1, column 2: true or false is expected here"),
    ("[nul]", "line 1, column 2: null is expected here"),
    ("\"abc", "line 1, column 1: this string does not end"),
    ("[\"a\tb\"]", "line 1, column 4: a control character must be escaped"),
    ("[\"a\\x\"]", "line 1, column 4: there is no such escape"),
    ("[\"\\u12g4\"]", "line 1, column 3: \\u needs four hexadecimal digits"),
    ("[\"\\ud83d\"]", "line 1, column 3: half of a surrogate pair stands alone"),
    ("[\"\\ud83dx\"]", "line 1, column 3: half of a surrogate pair stands alone"),
    ("[\"\\ude00\\ud83d\"]", "line 1, column 3: half of a surrogate pair stands alone"),
    ("// a\n1", "line 1, column 1: a value is expected here"),
    ("\u{feff}1", "line 1, column 1: a value is expected here"),
  ]

  @Test(arguments: refusals)
  func whatIsNoJSONIsRefusedAtItsPlace(text: String, expected: String) {
    #expect(problem(text) == expected)
  }

  static let brokenUTF8: [([UInt8], Int)] = [
    ([0xff], 2), ([0x61, 0xc3], 3), ([0xc0, 0x80], 2), ([0xed, 0xa0, 0x80], 2),
    ([0xf4, 0x90, 0x80, 0x80], 2), ([0xc3, 0xa9, 0x80], 3),
    ([UInt8]("eight bytes and more ".utf8) + [0xe2, 0x82], 23),
  ]

  @Test(arguments: brokenUTF8)
  func bytesThatAreNotUTF8AreRefused(bytes: [UInt8], column: Int) {
    let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(problem(text) == "line 1, column \(column): these bytes are not UTF-8")
  }

  /// A repeated key is found whatever the order and the number of keys, and however it is spelt.
  @Test(arguments: [2, 10, 100]) func repeatedKeysAreFound(count: Int) {
    let ascending = (0..<count).map { String(1_000 + $0) }
    for keys in [ascending, ascending.reversed()] {
      let members = keys.map { "\"\($0)\": {\"x\": 1, \"a\": 2}" }
      #expect(problem("{\(members.joined(separator: ", "))}") == nil)
      for key in [keys[0], keys[count - 1]] {
        for spelling in [key, "\\u0031" + key.dropFirst()] {
          let text = "{\((members + ["\"\(spelling)\": 3"]).joined(separator: ", "))}"
          #expect(problem(text)?.hasSuffix("this key stands twice in its object") == true)
        }
      }
    }
  }

  @Test func canonicallyEqualKeysAreTwoKeys() {
    #expect(problem("{\"\u{e9}\": 1, \"e\u{301}\": 2}") == nil)
  }

  @Test func theSameKeyInTwoObjectsIsFine() {
    #expect(problem(#"{"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 2}]}"#) == nil)
  }

  @Test func nestingIsBounded() {
    let depth = JSONReader.depthLimit
    let fine = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(problem(fine) == nil)
    let tooDeep = String(repeating: "[", count: 100_000)
    #expect(
      problem(tooDeep)
        == "line 1, column \(depth + 1): arrays and objects nest more than \(depth) deep")
  }

  /// Every prefix of a text is refused, and none reads beyond its end.
  @Test func prefixesAreRefused() {
    let text = Array(#"{"a\u00e9\ud83d\ude00": [1, -2.5e+3, "é", true, null, {}]}"#.utf8)
    for count in 0..<text.count {
      #expect(problem([UInt8](text[..<count])) != nil)
    }
    #expect(problem(text) == nil)
  }
}
