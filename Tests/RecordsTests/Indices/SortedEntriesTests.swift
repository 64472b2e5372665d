import Foundation
import Testing

@testable import Records

@Suite("The entries of an index")
struct SortedEntriesTests {
  private static func entry(_ key: Int64?, _ other: Int64, _ name: Int) -> SortedEntries.Entry {
    let record = Record(
      stored: RecordID(uncheckedType: "T", name: "n\(name)"), shape: .empty, values: [],
      created: Date(timeIntervalSinceReferenceDate: 0),
      modified: Date(timeIntervalSinceReferenceDate: 0), version: RecordVersion(rawValue: 1))
    return SortedEntries.Entry(
      first: key.map { .int($0) }, rest: [.int(other)],
      record: record)
  }

  private static func texts(_ entries: some Sequence<SortedEntries.Entry>) -> [String] {
    entries.map { "\($0.first?.literal ?? "—") \($0.rest[0]?.literal ?? "—") \($0.name)" }
  }

  private static func texts(
    _ entries: SortedEntries, _ range: Range<SortedEntries.Position>
  ) -> [String] {
    var visited: [String] = []
    entries.visit(range) {
      visited.append($0.id.name)
      return true
    }
    var found: [SortedEntries.Entry] = []
    var position = range.lowerBound
    while position < range.upperBound {
      found.append(entries[position])
      position = entries.position(behind: position)
    }
    #expect(found.map(\.name) == visited)
    return texts(found)
  }

  @Test(
    "stay in order through changes, and a copy stays as it was",
    arguments: 1...4 as ClosedRange<UInt64>)
  func changes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var entries = SortedEntries(isDescending: [false, true])
    var model: [Int: SortedEntries.Entry] = [:]
    var copy = entries
    var copied: [String] = []
    for step in 0..<4_000 {
      let name = Int.random(in: 0..<900, using: &random)
      if let old = model[name] {
        entries.remove(old)
        model[name] = nil
      }
      // More come than go at first, and then fewer.
      if Int.random(in: 0..<4_000, using: &random) > step / 2 {
        let key = Int64.random(in: -1...20, using: &random)
        let new = Self.entry(key < 0 ? nil : key, Int64.random(in: 0..<5, using: &random), name)
        entries.insert(new)
        model[name] = new
      }
      if step == 2_000 {
        copy = entries
        copied = Self.texts(copy, copy.start..<copy.end)
      }
    }
    let expected = model.values.sorted { entries.compare($0, $1) < 0 }
    #expect(entries.isSound, "seed \(seed)")
    #expect(Self.texts(entries, entries.start..<entries.end) == Self.texts(expected))
    #expect(entries.count(in: entries.start..<entries.end) == model.count)
    #expect(Self.texts(copy, copy.start..<copy.end) == copied)
    #expect(copy.isSound)
    let bulk = SortedEntries(isDescending: [false, true], Array(model.values))
    #expect(bulk.isSound)
    #expect(Self.texts(bulk, bulk.start..<bulk.end) == Self.texts(expected))
  }

  @Test("are found by values and conditions", arguments: 1...3 as ClosedRange<UInt64>)
  func ranges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = (0..<1_500).map { name in
      let key = Int64.random(in: -1...9, using: &random)
      return Self.entry(key < 0 ? nil : key, Int64.random(in: 0..<50, using: &random), name)
    }
    let entries = SortedEntries(isDescending: [false, true], all)
    let sorted = all.sorted { entries.compare($0, $1) < 0 }
    func bound(_ value: Int64, _ isIncluded: Bool) -> KeyCondition.Bound {
      KeyCondition.Bound(value: .int(value), isIncluded: isIncluded)
    }
    for key in [nil, 0, 4, 9, 12] as [Int64?] {
      let values = [key.map { RecordValue.int($0) }]
      let range = entries.range(values, nil)
      #expect(Self.texts(entries, range) == Self.texts(sorted.filter { $0.first == values[0] }))
      #expect(entries.count(in: range) == sorted.count { $0.first == values[0] })
      let condition = KeyCondition.between(low: bound(10, false), high: bound(20, true))
      let expected = sorted.filter {
        guard case .int(let other)? = $0.rest[0] else { return false }
        return $0.first == values[0] && other > 10 && other <= 20
      }
      #expect(Self.texts(entries, entries.range(values, condition)) == Self.texts(expected))
    }
    let condition = KeyCondition.between(low: nil, high: bound(4, false))
    let below = sorted.filter { if case .int(let key)? = $0.first { key < 4 } else { false } }
    #expect(Self.texts(entries, entries.range([], condition)) == Self.texts(below))
    #expect(entries.range([], .oneOf([.int(77)])).isEmpty)
  }
}
