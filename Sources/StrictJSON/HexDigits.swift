/// Hexadecimal digits as ASCII bytes.
package enum HexDigits {
  /// The digit of a value below 16.
  package static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &- 10 &+ value
  }

  /// A checksum's eight digits.
  package static func text(of checksum: UInt32) -> [UInt8] {
    (0..<8).map { digit(UInt8(truncatingIfNeeded: checksum >> (28 - 4 * $0)) & 0x0f) }
  }

  /// The checksum that eight lowercase digits write, nil for anything else.
  package static func checksum(_ digits: some Sequence<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    var count = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
      default: return nil
      }
      guard count < 8 else { return nil }
      value = value << 4 | UInt32(digit)
      count += 1
    }
    return count == 8 ? value : nil
  }
}
