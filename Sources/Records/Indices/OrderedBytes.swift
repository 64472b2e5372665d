import Foundation

/// Values as bytes whose order is the values' own, for stores whose indices compare bytes.
///
/// Two values have the same bytes exactly when they are equal in meaning, and they are ordered as
/// ``ValueOrder/compareForSorting(_:_:)`` orders them; numbers of both kinds are exact. Text is at the end of its
/// bytes, so texts that begin alike have bytes that begin alike.
package enum OrderedBytes {
  /// The bytes of a value, nil for one without an order.
  package static func bytes(of value: RecordValue) -> [UInt8]? {
    guard let kind = kind(of: value) else { return nil }
    var bytes = [kind]
    switch value {
    case .bool(let value): bytes.append(value ? 1 : 0)
    case .int(let value):
      // The largest double that is not above, and how far the int is from it.
      var below = Double(value)
      if ValueOrder.compare(value, below) < 0 { below = below.nextDown }
      append(below, to: &bytes)
      let rest = UInt16(truncatingIfNeeded: value &- Int64(below))
      bytes += [UInt8(rest >> 8), UInt8(rest & 0xff)]
    case .double(let value):
      append(value, to: &bytes)
      bytes += [0, 0]
    case .string(let text): bytes += text.utf8
    case .date(let date): append(date.timeIntervalSinceReferenceDate, to: &bytes)
    case .data(let data): bytes += data
    case .reference(let reference): bytes += reference.id.description.utf8
    case .location, .list, .object: return nil
    }
    return bytes
  }

  /// The first byte of all values that compare with a value, nil for one without an order.
  package static func kind(of value: RecordValue) -> UInt8? {
    switch value {
    case .bool: 1
    case .int, .double: 2
    case .string: 3
    case .date: 4
    case .data: 5
    case .reference: 6
    case .location, .list, .object: nil
    }
  }

  private static func append(_ double: Double, to bytes: inout [UInt8]) {
    // −0 is 0.
    let bits = (double + 0).bitPattern
    // The bits of positive doubles are in order behind those of the negative ones, which are in reverse.
    let ordered = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: ordered >> shift))
    }
  }
}
