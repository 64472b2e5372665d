import Foundation
import Records
import Testing

@Suite("Ordered bytes")
struct OrderedBytesTests {
  private static let numbers: [RecordValue] = [
    .int(.min), .int(.min + 1), .double(-0x1p63), .double(-1e300), .int(-9_007_199_254_740_993),
    .double(-9_007_199_254_740_992), .double(-2.5), .int(-2), .double(-2), .int(-1),
    .double(-.leastNonzeroMagnitude), .int(0), .double(0), .double(.leastNonzeroMagnitude),
    .double(0.5), .int(1), .double(1), .double(1.5), .int(9_007_199_254_740_992),
    .double(9_007_199_254_740_992), .int(9_007_199_254_740_993), .int(9_007_199_254_740_994),
    .double(9_007_199_254_740_994), .int(.max), .int(.max - 1), .double(0x1p63), .double(1e300),
    .double(.greatestFiniteMagnitude),
  ]

  static let values: [RecordValue] =
    numbers + [
      .bool(false), .bool(true), "", "a", "ab", "b", "é", "e\u{301}", "\u{10FFFF}",
    ]

  @Test("have the order of values that can meet on a path", arguments: values)
  func order(_ value: RecordValue) throws {
    let bytes = try #require(OrderedBytes.bytes(of: value))
    for other in Self.values {
      let others = try #require(OrderedBytes.bytes(of: other))
      let expected = ValueOrder.compareForSorting(value, other)
      let order =
        bytes == others ? 0 : bytes.lexicographicallyPrecedes(others) ? -1 : 1
      #expect(order == expected.signum(), "\(value.literal) and \(other.literal)")
    }
  }

  @Test("have the order of dates, data and references")
  func kinds() throws {
    let dates = [-1e9, -0.1, 0, 0.1, 252_423_993_599].map {
      RecordValue.date(Date(timeIntervalSinceReferenceDate: $0))
    }
    let data = [[], [0], [0, 0], [1], [255]].map { RecordValue.data(Data($0)) }
    let references = ["A/x", "A/y", "A0/a", "A_b/a", "B/a"].map {
      RecordValue.reference(RecordReference(RecordID(stringLiteral: $0)))
    }
    for values in [dates, data, references] {
      let bytes = try values.map { try #require(OrderedBytes.bytes(of: $0)) }
      for (first, second) in zip(bytes, bytes.dropFirst()) {
        #expect(first.lexicographicallyPrecedes(second))
      }
    }
    let denying = RecordReference("A/x", action: .deny)
    #expect(OrderedBytes.bytes(of: .reference(denying)) == OrderedBytes.bytes(of: references[0]))
    #expect(OrderedBytes.bytes(of: .list([])) == nil)
  }
}
