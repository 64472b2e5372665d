import Foundation
import Records
import StrictJSON
import Testing

@testable import JSONFileRecords

/// A reader that knows how records of its type stand must read as one that knows nothing.
@Suite struct RecordReadingTests {
  static let kinds: [FieldName: FieldKind] = [
    "a": .string, "b": .int, "c": .list(.string), "d": .date, "o": .object, "title": .string,
  ]

  static let head =
    #""created": "2026-03-02T10:15:00.25Z", "modified": "2026-03-02T10:15:00.25Z", "version": 1"#

  /// An object so many levels deep.
  static func nested(_ depth: Int) -> String {
    String(repeating: #"{"x": "#, count: depth - 1) + "{}"
      + String(repeating: "}", count: depth - 1)
  }

  /// Members of records: usual ones, unusual ones, and wrong ones.
  static let bodies = [
    head, head + #", "a": "x""#, head + #", "a": "y", "b": 2"#, head + #", "b": 2"#,
    head + #", "a": "x", "b": 2, "c": ["k", "l"], "title": "t""#,
    head + #", "c": [], "title": "\u0041""#, head + #", "title": "t", "a": "x""#,
    #""a": "x", "# + head, #""version": 7, "modified": "2026-03-02", "created": "2026-03-01""#,
    head.replacing(", ", with: " ,\n\t") + #" , "a" : "x""#,
    head.replacing(": ", with: ":") + #","a":"x","b":3"#, head + #", "\u0061": "x""#,
    head + #", "d": "2026-03-02T10:15:00.25Z""#, head + #", "o": {"x": 1, "a": {"x": 2}}"#,
    // As deep as it may be: the objects around it count too.
    head + #", "o": "# + nested(JSONReader.depthLimit - 2),
    head + #", "o": "# + nested(JSONReader.depthLimit - 1),
    // Wrong from here on.
    "", #""a": "x""#, head + #", "a": "x", "a": "y""#, head + #", "b": 2, "b": 2"#,
    head + #", "a": "x", "b": 2, "a": "x""#, head + ", " + head,
    head + #", "\u0061": "x", "a": "y""#,
    head + #", "a": "x", "version": 2"#, head + #", "unknown": 1"#, head + #", "a": 1"#,
    head + #", "b": "x""#, head + #", "b": 1.5"#, head + #", "b": 01"#, head + #", "c": ["k" "l"]"#,
    head + #", "o": {"x": 1, "x": 2}"#, head + #", "a": "x" "b": 2"#,
    head + #", "a": "x", "b": 2,"#,
    head + #", "a": "x\q""#, head + #", "d": "2026-02-30""#,
    head.replacing("version\": 1", with: "version\": -1"),
  ]

  /// What becomes of the second of two records.
  func second(
    _ first: String, _ second: String, _ secondReader: RecordReader? = nil
  ) -> Result<Record?, JSONError> {
    let text = #"{"r": {"# + first + #"}, "s": {"# + second + "}}"
    return Array(text.utf8).withUnsafeBytes { bytes in
      Result { () throws(JSONError) -> Record? in
        var json = JSONReader(bytes)
        var reader = RecordReader(type: "Things", kinds: Self.kinds)
        var defaults: RecordReader.Defaults?
        try json.beginObject()
        _ = try json.nextKey()
        let name = "r"
        _ = try reader.record(named: name, from: &json, defaults: &defaults)
        guard try json.nextKey() != nil else { return nil }
        if let secondReader { reader = secondReader }
        let record = try reader.record(named: "s", from: &json, defaults: &defaults)
        guard try json.nextKey() == nil else { return nil }
        try json.finish()
        return record
      }
    }
  }

  @Test func whatIsKnownOfRecordsBeforeChangesNothing() {
    let fresh = RecordReader(type: "Things", kinds: Self.kinds)
    var readCount = 0
    for first in Self.bodies {
      for body in Self.bodies {
        let expected = second(first, body, fresh)
        let found = second(first, body)
        #expect(found == expected, "after \(first.suffix(40)): \(body.suffix(40))")
        if case .success = found { readCount += 1 }
      }
    }
    // Both kinds are among them.
    #expect(readCount >= 150)
    #expect(readCount < Self.bodies.count * Self.bodies.count / 2)
  }

  @Test func aKeyThatStandsTwiceIsFoundInARecordLikeTheOneBefore() {
    let body = Self.head + #", "a": "x", "b": 2"#
    for double in [#", "b": 2"#, #", "a": "x""#, #", "version": 1"#, #", "\u0062": 2"#] {
      let result = second(body, body + double)
      guard case .failure(let error) = result else {
        Issue.record("\(double) was read")
        continue
      }
      #expect(error.problem == "this key stands twice in its object")
    }
  }

  /// Records with and without each field, one after the other, all by the same reader.
  @Test func fieldsMayBeMissing() throws {
    let fields = [
      #""a": "x""#, #""b": 2"#, #""c": ["k"]"#, #""d": "2026-03-02""#, #""title": "t""#,
    ]
    var text = "{"
    for subset in 0..<64 {
      let present = fields.indices.filter { subset & 1 << $0 != 0 }.map { fields[$0] }
      text += "\(subset == 0 ? "" : ", ")\"r\(subset)\": {"
      text += ([Self.head] + present).joined(separator: ", ") + "}"
    }
    text += "}"
    try Array(text.utf8).withUnsafeBytes { bytes in
      var json = JSONReader(bytes)
      var reader = RecordReader(type: "Things", kinds: Self.kinds)
      var defaults: RecordReader.Defaults?
      try json.beginObject()
      var count = 0
      while let key = try json.nextKey() {
        let record = try reader.record(
          named: json.string(of: key), from: &json, defaults: &defaults)
        let names: [FieldName] = ["a", "b", "c", "d", "title"]
        #expect(record.fields == names.indices.filter { count & 1 << $0 != 0 }.map { names[$0] })
        count += 1
      }
      #expect(count == 64)
    }
  }
}
