import Foundation
package import Records

/// A number that tells two answers apart: FNV-1a over the values of their notes, in order.
package struct AnswerDigest: Equatable, Sendable {
  /// The number.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Begins without a note.
  package init() {}

  /// Feeds a note as a store answered it.
  package mutating func feed(_ record: Record) {
    feed(record.id.name)
    feed(record["title"])
    feed(record["body"])
    feed(record["keywords"])
    feed(record["priority"])
    feed(record["done"])
    feed(record["date"])
  }

  private mutating func feed(_ value: RecordValue?) {
    switch value {
    case .string(let text): feed(text)
    case .list(let elements): for element in elements { feed(element) }
    case .int(let number): feed(UInt64(bitPattern: number))
    case .bool(let isTrue): feed(UInt64(isTrue ? 1 : 0))
    case .date(let date): feed(date.timeIntervalSinceReferenceDate.bitPattern)
    default: byte(0xfe)
    }
  }

  private mutating func feed(_ text: String) {
    for unit in text.utf8 { byte(unit) }
    byte(0xff)
  }

  private mutating func feed(_ bits: UInt64) {
    for place in 0..<8 { byte(UInt8(truncatingIfNeeded: bits >> UInt64(8 * place))) }
  }

  private mutating func byte(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
