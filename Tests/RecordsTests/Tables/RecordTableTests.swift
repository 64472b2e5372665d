import Foundation
import Testing

@testable import Records

@Suite("A table of records")
struct RecordTableTests {
  private static func stored(_ name: String, _ number: UInt64) -> StoredRecord {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    return StoredRecord(
      record: Record(
        stored: RecordID(uncheckedType: "T", name: name), shape: .empty, values: [],
        created: date, modified: date, version: RecordVersion(rawValue: number)),
      commit: number)
  }

  private static func numbers(_ table: RecordTable) -> [String: UInt64] {
    Dictionary(uniqueKeysWithValues: table.map { ($0.record.id.name, $0.commit) })
  }

  @Test(
    "is what a dictionary is, through changes, and a copy stays as it was",
    arguments: 1...4 as ClosedRange<UInt64>)
  func changes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = RecordTable()
    var model: [String: UInt64] = [:]
    var copies: [(table: RecordTable, model: [String: UInt64])] = []
    for step in 0..<20_000 as Range<UInt64> {
      // Names of many lengths, some of which are longer than a string holds without an allocation.
      let number = Int.random(in: 0..<3_000, using: &random)
      let name = String(repeating: "n", count: number % 40) + "\(number)"
      // More come than go at first, and then fewer.
      if UInt64.random(in: 0..<20_000, using: &random) > step * 4 / 5 {
        let old = table.insert(Self.stored(name, step))
        #expect(old?.commit == model.updateValue(step, forKey: name))
      } else {
        #expect(table.remove(name)?.commit == model.removeValue(forKey: name))
      }
      #expect(table[name]?.commit == model[name])
      if step.isMultiple(of: 4_999) { copies.append((table, model)) }
    }
    copies.append((table, model))
    for (table, model) in copies {
      #expect(table.isSound, "seed \(seed)")
      #expect(table.count == model.count)
      #expect(Self.numbers(table) == model)
    }
  }

  @Test("has nothing to find or take out when it is empty")
  func empty() {
    var table = RecordTable()
    #expect(table["a"] == nil)
    #expect(table.remove("a") == nil)
    #expect(table.isEmpty && table.isSound && Self.numbers(table).isEmpty)
  }

  @Test("hashes names by their bytes, wherever they are kept")
  func hashes() {
    let text = "abcdefghijklmnopqrstuvwxyz0123456789-abcdefghijklmnopqrstuvwxyz"
    var hashes: Set<UInt64> = []
    for length in 0...text.count {
      let name = String(text.prefix(length))
      let other = String(decoding: Array(name.utf8), as: UTF8.self)
      #expect(NameHash.hash(name) == NameHash.hash(other))
      #expect(NameHash.hash(name) != 0)
      hashes.insert(NameHash.hash(name))
      // Every byte counts.
      for place in 0..<length {
        var bytes = Array(name.utf8)
        bytes[place] ^= 1
        hashes.insert(NameHash.hash(String(decoding: bytes, as: UTF8.self)))
      }
    }
    let count = text.count + 1 + text.count * (text.count + 1) / 2
    #expect(hashes.count == count)
  }

  @Test("spreads names that count up, so that no bucket is much larger than others")
  func spread() {
    let places = (0..<64_000).map { NameHash.hash("note-\($0)") & 0x3f }
    let counts = places.reduce(into: [UInt64: Int]()) { $0[$1, default: 0] += 1 }
    #expect(counts.count == 64)
    // A thousand each; six standard deviations are 190.
    #expect(counts.values.allSatisfy { (800...1_200).contains($0) })
  }
}
