import StrictJSON
import Testing

@Suite struct JSONWriterTests {
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("a")
    writer.beginArray(inline: true)
    writer.element()
    writer.int(1)
    writer.element()
    writer.double(2)
    writer.element()
    writer.beginObject()
    writer.key("x")
    writer.bool(true)
    writer.key("y")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.key("b" as String)
    writer.beginObject()
    writer.key("c")
    writer.string("d")
    writer.endObject()
    writer.key("e")
    writer.beginObject()
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }

  @Test func oneMemberALine() {
    var writer = JSONWriter(isIndented: true)
    write(&writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        {
          "a": [1, 2.0, {"x": true, "y": []}],
          "b": {
            "c": "d"
          },
          "e": {}
        }

        """)
  }

  @Test func allOnOneLine() {
    var writer = JSONWriter(isIndented: false)
    write(&writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":[1,2.0,{"x":true,"y":[]}],"b":{"c":"d"},"e":{}}"# + "\n")
  }

  @Test(arguments: [
    0, 1, -1, 0.1, 1e16, 1e23, -1.5e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
    9_007_199_254_740_992, 123_456_789.125,
  ])
  func doublesReadBackToTheBit(value: Double) throws {
    var writer = JSONWriter(isIndented: false)
    writer.double(value)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      #expect(try reader.number() == .double(value))
      try reader.finish()
    }
  }

  @Test(arguments: [
    "", "plain", "é and e\u{301}", "😀", "\"\\/", "\n\r\t\u{8}\u{c}\u{0}\u{1f}\u{7f}",
    "seven b\"seven b\\seven b\n", "\u{2028}\u{feff}",
    String(repeating: "long ", count: 1_000) + "\"",
  ])
  func stringsReadBackToTheByte(value: String) throws {
    var writer = JSONWriter(isIndented: false)
    writer.string(value)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      #expect(Array(try reader.string().utf8) == Array(value.utf8))
      try reader.finish()
    }
  }

  @Test func onlyWhatMustBeIsEscaped() {
    var writer = JSONWriter(isIndented: false)
    writer.string("é/\u{7f}\n\u{1}")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"é/\u{7f}\\n\\u0001\"")
  }

  @Test func bytesCanBeTakenInPortions() {
    var whole = JSONWriter(isIndented: true)
    write(&whole)
    var writer = JSONWriter(isIndented: true)
    writer.beginObject()
    var portions = writer.takeBytes()
    writer.key("a")
    portions += writer.takeBytes()
    writer.int(1)
    writer.endObject()
    portions += writer.takeBytes()
    #expect(String(decoding: portions, as: UTF8.self) == "{\n  \"a\": 1\n}")
  }
}
