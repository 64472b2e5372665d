import Foundation
import Records
import Testing

@testable import SQLiteRecords

/// The checksum of a row, by itself.
@Suite struct RowChecksumTests {
  private static let text = "Oat milk, one litre"

  private func checksum(_ make: (inout RowChecksum) -> Void) -> Int64 {
    var checksum = RowChecksum(RowChecksum.mark("Items"))
    make(&checksum)
    return checksum.value
  }

  @Test func everyBitOfATextCounts() {
    let bytes = Array(Self.text.utf8)
    let right = checksum { $0.add(Self.text) }
    var seen: Set<Int64> = [right]
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        let wrong = checksum { sum in damaged.withUnsafeBytes { sum.add(text: $0) } }
        #expect(seen.insert(wrong).inserted, "byte \(place), bit \(bit)")
      }
    }
    #expect(seen.count == bytes.count * 8 + 1)
  }

  @Test func everyBitOfANumberCounts() {
    var seen: Set<Int64> = []
    for bit in 0..<64 {
      seen.insert(checksum { $0.add(Int64(bitPattern: 1 << bit)) })
      seen.insert(checksum { $0.add(Double(bitPattern: 1 << bit)) })
    }
    // −0 is bit 63 of a double alone, and it is stored as 0, which is none of the others.
    #expect(seen.count == 128)
    #expect(checksum { $0.add(-0.0) } == checksum { $0.add(0.0) })
  }

  @Test func valuesDoNotRunIntoEachOther() {
    let sums = [
      checksum {
        $0.add("ab")
        $0.add("c")
      },
      checksum {
        $0.add("a")
        $0.add("bc")
      },
      checksum { $0.add("abc") },
      checksum { $0.add("abc\u{1}") },
      checksum { sum in Array("abc".utf8).withUnsafeBytes { sum.add(blob: $0) } },
      checksum { $0.add("") }, checksum { _ in },
    ]
    #expect(Set(sums).count == sums.count)
  }

  @Test func fieldsAndTypesCount() {
    let sums = [("Items", "a"), ("Items", "b"), ("Item", "a")].map { type, field in
      var sum = RowChecksum(RowChecksum.mark(type))
      sum.add(mark: RowChecksum.mark(field))
      sum.add(Int64(1))
      return sum.value
    }
    #expect(Set(sums).count == 3)
  }

  /// The number is a part of the format: files outlive the code that wrote them.
  @Test func theChecksumStaysWhatItIs() {
    var sum = RowChecksum(RowChecksum.mark("Items"))
    sum.add("milk")
    sum.add(Int64(7))
    sum.add(mark: RowChecksum.mark("title"))
    sum.add(Self.text)
    #expect(sum.value == 1_836_460_185_867_604_485)
  }
}
