import CDurableFiles

/// CRC-32C (Castagnoli), the checksum of iSCSI, ext4 and RocksDB.
///
/// It finds every change within 32 bits, and all but one in four thousand million others. Many processors have an
/// instruction for it; elsewhere 16 tables are used, for 16 bytes at a time, as in Kounavis and Berry, "A Systematic
/// Approach to Building High Performance Software-Based CRC Generators" (2005).
package struct Checksum: Hashable, Sendable {
  private var state: UInt32 = ~0

  package init() {}

  /// Continues from an earlier value, so that the parts of a chain can be checked in their order.
  package init(continuing value: UInt32) {
    state = ~value
  }

  /// The checksum of all bytes so far.
  package var value: UInt32 {
    ~state
  }

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if hasInstruction {
      state = docket_crc32c_advance(state, bytes.baseAddress, bytes.count)
    } else {
      updateByTables(bytes)
    }
  }

  /// Adds bytes without the processor's instruction.
  mutating func updateByTables(_ bytes: UnsafeRawBufferPointer) {
    state = tables.withUnsafeBufferPointer { tables in
      Self.advance(state, over: bytes, with: tables)
    }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The checksum of some bytes.
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum()
    checksum.update(bytes)
    return checksum.value
  }

  private static func advance(
    _ start: UInt32, over bytes: UnsafeRawBufferPointer, with tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var state = start
    var offset = 0
    while bytes.count &- offset >= 16 {
      let low =
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        ^ UInt64(state)
      let high = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
      state = 0
      // The first byte has the farthest way to go, so it takes the last table.
      for place in 0..<8 {
        let shift = UInt64(place &* 8)
        let first = Int(truncatingIfNeeded: (low &>> shift) & 0xff)
        let second = Int(truncatingIfNeeded: (high &>> shift) & 0xff)
        state ^= tables[(15 &- place) &* 256 &+ first] ^ tables[(7 &- place) &* 256 &+ second]
      }
      offset &+= 16
    }
    while offset < bytes.count {
      state = tables[Int((state ^ UInt32(bytes[offset])) & 0xff)] ^ (state &>> 8)
      offset &+= 1
    }
    return state
  }
}

/// Asked for once, since asking takes longer than a line of a journal.
private let hasInstruction = docket_crc32c_is_supported() != 0

/// 16 tables of 256 entries: the n-th tells what a byte does to the checksum n bytes later.
private let tables: [UInt32] = {
  var tables = [UInt32](repeating: 0, count: 16 * 256)
  for byte in 0..<256 {
    var state = UInt32(byte)
    for _ in 0..<8 {
      state = state & 1 == 1 ? (state >> 1) ^ 0x82f6_3b78 : state >> 1
    }
    tables[byte] = state
  }
  for entry in 256..<tables.count {
    let before = tables[entry - 256]
    tables[entry] = tables[Int(before & 0xff)] ^ (before >> 8)
  }
  return tables
}()
