import StrictJSON
import Testing

@Suite struct JSONWriterBorderTests {
  /// Escapes are found at every offset, next to each other too, and mean what was written.
  @Test(arguments: ["\"", "\\", "\n", "\u{1}", "\u{1f}", "é", "😀", "\u{7f}"])
  func escapesAreWrittenAtEveryOffset(piece: String) throws {
    for before in 0...40 {
      for text in [
        String(repeating: "x", count: before) + piece,
        String(repeating: "x", count: before) + piece + piece + "yyyyyyyyy",
        String(repeating: piece, count: before),
      ] {
        var writer = JSONWriter(isIndented: false)
        writer.string(text)
        let read = try writer.bytes.withUnsafeBytes { bytes in
          var reader = JSONReader(bytes)
          let string = try reader.string()
          try reader.finish()
          return string
        }
        #expect(read == text)
      }
    }
  }

  @Test func wholeNumbersAreWrittenWithAllTheirDigits() {
    var values: [UInt64] = [0, 9, .max, UInt64(Int64.max), UInt64(Int64.max) + 1]
    var power: UInt64 = 10
    while values.last != 10_000_000_000_000_000_000 {
      values += [power - 1, power + 1, power]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    var writer = JSONWriter(isIndented: false)
    for value in values {
      writer.extend { cursor in
        guard cursor.hasRoom(for: JSONCursor.intSize) else { return false }
        cursor.digits(of: value)
        return true
      }
      #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == "\(value)")
      for signed in [Int64(bitPattern: value), Int64(truncatingIfNeeded: 0 &- value)] {
        writer.extend { cursor in
          guard cursor.hasRoom(for: JSONCursor.intSize) else { return false }
          cursor.int(signed)
          return true
        }
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == "\(signed)")
      }
    }
  }

  /// What was begun in too little room is written anew, and counts once.
  @Test func thereIsMoreRoomWhenItIsAskedFor() {
    var writer = JSONWriter(isIndented: false)
    writer.string("before")
    var attempts = 0
    let content = [UInt8](repeating: 0x78, count: 100_000)
    writer.extend { cursor in
      attempts += 1
      cursor.byte(0x20)
      guard cursor.hasRoom(for: content.count) else { return false }
      cursor.bytes(content)
      return true
    }
    #expect(attempts > 1)
    #expect(writer.bytes == Array("\"before\" ".utf8) + content)
  }

  @Test func aSuccessorWritesWhatComesNext() {
    var writer = JSONWriter(isIndented: true)
    writer.beginObject()
    writer.key("a")
    writer.beginObject()
    var next = writer.successor
    #expect(next.bytes.isEmpty)
    next.key("b")
    #expect(String(decoding: next.bytes, as: UTF8.self) == "\n    \"b\": ")
    writer.key("c")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\n  \"a\": {\n    \"c\": ")
  }
}
