import Foundation

/// Compares text by its UTF-8 bytes.
///
/// Swift's own `==` and `<` on `String` follow canonical equivalence, where `é` as one scalar equals `e` with an
/// accent; records tell the two apart, as every store and file format does.
package enum UTF8Order {
  /// Whether the two have the same bytes.
  @inline(__always)
  package static func equal(_ a: String, _ b: String) -> Bool {
    compare(a, b) == 0
  }

  /// Whether the bytes of `a` come before those of `b`.
  @inline(__always)
  package static func precedes(_ a: String, _ b: String) -> Bool {
    compare(a, b) < 0
  }

  /// Negative, zero or positive, as `memcmp` orders the bytes; a prefix comes before what it begins.
  package static func compare(_ a: String, _ b: String) -> Int {
    let fast = a.utf8.withContiguousStorageIfAvailable { left in
      b.utf8.withContiguousStorageIfAvailable { right in compare(left, right) }
    }
    if let fast, let result = fast { return result }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
      ? -1 : b.utf8.lexicographicallyPrecedes(a.utf8) ? 1 : 0
  }

  /// Negative, zero or positive, as `memcmp` orders the bytes; a prefix comes before what it begins.
  package static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(a.count, b.count)
    if common > 0, let left = a.baseAddress, let right = b.baseAddress {
      let order = memcmp(left, right, common)
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }

  /// Whether the bytes of `text` begin with those of `prefix`.
  package static func hasPrefix(_ text: String, _ prefix: String) -> Bool {
    text.utf8.starts(with: prefix.utf8)
  }

  /// Feeds the bytes, so that texts which are canonically equal hash apart.
  package static func hash(_ text: String, into hasher: inout Hasher) {
    let fast: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if fast == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(UInt8(0xff))
  }
}
