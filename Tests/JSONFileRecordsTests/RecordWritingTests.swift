import Foundation
import Records
import StrictJSON
import Testing

@testable import JSONFileRecords

@Suite struct RecordWritingTests {
  static func stored(_ fields: [FieldName: RecordValue], at seconds: Double) -> Record {
    Record(
      stored: "Things/a", fields, created: Date(timeIntervalSinceReferenceDate: seconds),
      modified: Date(timeIntervalSinceReferenceDate: seconds + 0.5),
      version: RecordVersion(rawValue: .max))
  }

  /// Records of all kinds of values, with texts of many lengths and dates of many forms.
  static let records: [Record] = {
    var records = [stored([:], at: 0), stored(DocumentTests.everything.fieldValues, at: 1.25)]
    for (place, seconds) in [
      0, 0.1, -0.1, 86_400, -86_400, 86_399, 794_139_300, -63_113_904_000, 252_423_993_598, 1e-9,
    ].enumerated() {
      records.append(
        stored(
          ["date": .date(Date(timeIntervalSinceReferenceDate: seconds)), "n": .int(Int64(place))],
          at: seconds + 1))
    }
    for number in [0, 1, -1, .max, .min, 1_000_000] as [Int64] {
      records.append(
        stored(["n": .int(number), "numbers": .list([.int(number), .int(3)])], at: 0))
    }
    for count in [0, 7, 8, 100, 511, 512, 513, 5_000, 70_000] {
      records.append(
        stored(
          [
            "text": .string(String(repeating: "x", count: count)),
            "quotes": .string(String(repeating: "\"", count: count)),
            "words": .list(Array(repeating: "é\n", count: count % 100)), "done": .bool(count > 100),
          ], at: Double(count)))
    }
    var lacking = stored(["a": 1, "b": 2, "c": 3], at: 0)
    lacking["b"] = nil
    records.append(lacking)
    return records
  }()

  /// A document's records are written in a way of their own, which must not be seen.
  @Test func recordsAreWrittenAsAnyValueIs() {
    var quick = JSONWriter(isIndented: true)
    var plain = JSONWriter(isIndented: true)
    var writer = RecordWriter()
    quick.beginObject()
    plain.beginObject()
    for (place, record) in (Self.records + Self.records.reversed()).enumerated() {
      quick.key("r\(place)")
      writer.write(record, to: &quick)
      plain.key("r\(place)")
      plain.record(record)
      // Compared before, since a description of the difference of long texts takes minutes.
      let isSame = quick.takeBytes() == plain.takeBytes()
      #expect(isSame, "record \(place)")
    }
    quick.endObject()
    plain.endObject()
    #expect(quick.takeBytes() == plain.takeBytes())
  }

  @Test func namesAreOrderedByTheirBytes() {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var names: Set<String> = ["a", "b", "ab", " ", "~"]
    for prefix in [
      "", "a", "1234567", "12345678", "123456789abcdef", "123456789abcdefg", "123456789abcdefgh",
    ] {
      if !prefix.isEmpty { names.insert(prefix) }
      for _ in 0..<100 {
        let rest = (0..<random(12)).map { _ in Character(Unicode.Scalar(UInt8(0x30 + random(60)))) }
        let name = prefix + String(rest)
        if !name.isEmpty { names.insert(name) }
      }
    }
    let records = names.map { name in
      StoredRecord(record: Record(RecordID(uncheckedType: "Things", name: name)), commit: 0)
    }
    var commits = CommitSpans.Collector()
    let ordered = NameOrder(records, noting: &commits).map(\.id.name)
    #expect(ordered == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Array(NameOrder([], noting: &commits)).isEmpty)
    #expect(commits.spans.isEmpty)
  }

  /// Changes come in any order; only commits of several have a span.
  @Test func commitsAreCollectedFromTheirChanges() {
    var changes: [(UInt64, UInt64)] = [
      (1, 1), (2, 4), (3, 4), (4, 4), (5, 5), (6, 7), (7, 7), (9, 10),
    ]
    for _ in changes.indices {
      for order in [changes, changes.reversed()] {
        var commits = CommitSpans.Collector()
        for (number, commit) in order { commits.note(number, commit) }
        #expect(commits.spans == [2...4, 6...7, 9...10])
      }
      changes.append(changes.removeFirst())
      changes.swapAt(0, 3)
    }
  }
}
