/// Some of the 256 bytes.
struct ByteSet {
  private let low: (UInt64, UInt64)
  private let high: (UInt64, UInt64)

  init(_ bytes: some Sequence<UInt8>) {
    var words: [UInt64] = [0, 0, 0, 0]
    for byte in bytes { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
    low = (words[0], words[1])
    high = (words[2], words[3])
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: low.0
      case 1: low.1
      case 2: high.0
      default: high.1
      }
    return word >> UInt64(byte & 63) & 1 == 1
  }
}
