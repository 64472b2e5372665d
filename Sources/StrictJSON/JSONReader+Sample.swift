/// The text of a value of 16 to 32 bytes, kept so that the same text need not be understood again.
package struct JSONSample {
  fileprivate typealias Half = SIMD16<UInt8>

  fileprivate let count: Int
  /// The first 16 bytes, and the last, which may overlap them.
  fileprivate let head: Half
  fileprivate let tail: Half
}

extension JSONReader {
  /// The value that was read from a place on; nil when it is too short or too long to be kept.
  package func sample(from start: Int) -> JSONSample? {
    let count = offset &- start
    guard (16...32).contains(count) else { return nil }
    return JSONSample(count: count, head: half(at: start), tail: half(at: offset &- 16))
  }

  /// Goes past the next value if its text is one that was read before.
  ///
  /// The text must be of a value that ends with a sign of its own, as a string does.
  package mutating func skip(_ sample: JSONSample) -> Bool {
    guard bytes.count &- offset >= sample.count, half(at: offset) == sample.head,
      half(at: offset &+ sample.count &- 16) == sample.tail
    else { return false }
    offset &+= sample.count
    return true
  }

  private func half(at place: Int) -> JSONSample.Half {
    bytes.loadUnaligned(fromByteOffset: place, as: JSONSample.Half.self)
  }
}
