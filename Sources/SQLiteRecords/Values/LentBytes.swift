/// Bytes that SQLite reads while a statement runs, so that it need not keep copies of its own.
///
/// Each text would cost it an allocation. Here all texts of a row are one behind the other, in a block that serves row
/// after row.
struct LentBytes: ~Copyable {
  private var block: UnsafeMutableRawBufferPointer
  private var used = 0
  /// Blocks that became too small; what was lent from them still counts.
  private var outgrown: [UnsafeMutableRawBufferPointer] = []

  private static let usualSize = 4_096
  /// The largest block that is kept for the next row.
  private static let largestSize = 65_536

  init() {
    block = .allocate(byteCount: Self.usualSize, alignment: 1)
  }

  deinit {
    for block in outgrown { block.deallocate() }
    block.deallocate()
  }

  /// Lends the bytes of a text, until ``takeBack()``.
  mutating func lend(_ text: String) -> UnsafeRawBufferPointer {
    let fast = text.utf8.withContiguousStorageIfAvailable { bytes in
      lend(UnsafeRawBufferPointer(bytes))
    }
    return fast ?? Array(text.utf8).withUnsafeBytes { lend($0) }
  }

  /// Lends a copy of bytes, until ``takeBack()``.
  mutating func lend(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if block.count - used < bytes.count {
      outgrown.append(block)
      block = .allocate(byteCount: max(bytes.count, Self.usualSize), alignment: 1)
      used = 0
    }
    let place = UnsafeMutableRawBufferPointer(rebasing: block[used..<(used + bytes.count)])
    place.copyMemory(from: bytes)
    used += bytes.count
    return UnsafeRawBufferPointer(place)
  }

  /// Ends the loan: nothing may read the bytes any more.
  mutating func takeBack() {
    used = 0
    if outgrown.isEmpty, block.count <= Self.largestSize { return }
    for block in outgrown { block.deallocate() }
    outgrown = []
    if block.count > Self.largestSize {
      block.deallocate()
      block = .allocate(byteCount: Self.usualSize, alignment: 1)
    }
  }
}
