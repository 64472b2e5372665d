import Foundation
import Records
import Testing

@testable import SQLiteRecords

@Suite("Lists and objects as JSON")
struct NestedTextTests {
  static let values: [(RecordValue, FieldKind, String)] = [
    (.list([]), .list(nil), "[]"),
    (.list([]), .list(.string), "[]"),
    (.list([.bool(true), .bool(false)]), .list(.bool), "[true,false]"),
    (.list([.int(.min), .int(0), .int(.max)]), .list(.int), "[\(Int64.min),0,\(Int64.max)]"),
    (.list([.double(1), .double(0.1), .double(1e300)]), .list(.double), "[1.0,0.1,1e+300]"),
    (.list([.date(Date(timeIntervalSinceReferenceDate: 0))]), .list(.date), "[\"2001-01-01\"]"),
    (.list([.data(Data([0, 255]))]), .list(.data), "[\"AP8=\"]"),
    (
      .list([.reference(RecordReference("A/b", action: .deny))]), .list(.reference(.deny)),
      "[\"A/b\"]"
    ),
    (
      .list([.location(Location(latitude: -1.5, longitude: 180))]), .list(.location),
      "[{\"latitude\":-1.5,\"longitude\":180.0}]"
    ),
    (.list([.list([]), .list([.int(1)])]), .list(.list(.int)), "[[],[1]]"),
    (
      .list([.string("\"\\\n\r\t\u{1}\u{1F} é e\u{301} /")]), .list(.string),
      "[\"\\\"\\\\\\n\\r\\t\\u0001\\u001f é e\u{301} /\"]"
    ),
    (
      .object(["b": .int(1), "a": .double(1), "c": .list([.bool(true), .object([:])])]), .object,
      "{\"a\":1.0,\"b\":1,\"c\":[true,{}]}"
    ),
  ]

  @Test("come back to the bit", arguments: values)
  func roundTrip(value: RecordValue, kind: FieldKind, text: String) throws {
    #expect(Array(NestedText.text(of: value).utf8) == Array(text.utf8))
    let read = try Array(text.utf8).withUnsafeBufferPointer { bytes in
      try NestedTextReader.value(kind, from: bytes)
    }
    #expect(read == value)
  }

  @Test(
    "are refused when they are anything else",
    arguments: [
      ("", FieldKind.list(.int)), ("[", .list(.int)), ("[1", .list(.int)), ("[1,]", .list(.int)),
      ("[1] ", .list(.int)), ("[1.0]", .list(.int)), ("[1]", .list(.double)), ("[1]", .list(nil)),
      ("[\"x\"]", .list(.date)), ("[\"%\"]", .list(.data)), ("[\"x\"]", .list(.reference(.none))),
      ("{\"a\":1,\"a\":2}", .object), ("{\"a\"}", .object), ("{", .object), ("[]", .object),
      ("[\"\\x\"]", .list(.string)), ("[\"\\u0041\"]", .list(.string)), ("[\"a", .list(.string)),
      ("[\"\\", .list(.string)), ("[\"\\u00", .list(.string)),
      (String(repeating: "[", count: 5_000), .object),
    ])
  func malformed(text: String, kind: FieldKind) {
    #expect(throws: NestedTextReader.Malformed.self) {
      try Array(text.utf8).withUnsafeBufferPointer { bytes in
        try NestedTextReader.value(kind, from: bytes)
      }
    }
  }
}
