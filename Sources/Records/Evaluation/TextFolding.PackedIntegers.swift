extension TextFolding {
  /// Reads the integers of a generated table: base-64 digits of five bits, lowest first.
  struct PackedIntegers {
    private var digits: String.UTF8View.Iterator
    private var digit: UInt8?

    init(_ packed: String) {
      digits = packed.utf8.makeIterator()
      digit = digits.next()
    }

    var isAtEnd: Bool { digit == nil }

    mutating func unsigned() -> Int {
      var value = 0
      var shift = 0
      while let current = digit {
        let bits = Self.value(of: current)
        digit = digits.next()
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32 { break }
      }
      return value
    }

    mutating func signed() -> Int { Self.signed(unsigned()) }

    static func signed(_ value: Int) -> Int {
      value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
    }

    private static func value(of digit: UInt8) -> Int {
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 0x41
      case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 0x61 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 0x30 + 52
      case UInt8(ascii: "+"): 62
      default: 63
      }
    }
  }
}
