import CSQLite
import Foundation

/// What the open descriptors of one file share: locks, and the memory that indexes the log.
///
/// Used under its ``FileSystemVFS``'s mutex only.
struct SharedFile {
  /// Who may read the file, who is about to write and who writes it, by the numbers of descriptors.
  var readers: Set<Int> = []
  var reserved: Int?
  var pending: Int?
  var writer: Int?

  /// The pages of the shared memory.
  var regions: [UnsafeMutableRawPointer] = []
  var mapped: Set<Int> = []
  /// For each of the log's locks, who shares it and who has it alone.
  var shares = [Set<Int>](repeating: [], count: Int(SQLITE_SHM_NLOCK))
  var owners = [Int?](repeating: nil, count: Int(SQLITE_SHM_NLOCK))

  // MARK: - The locks of the file

  /// Raises a descriptor's lock; false while others hold what keeps it from that.
  mutating func lock(_ level: Int32, _ number: Int) -> Bool {
    switch level {
    case SQLITE_LOCK_SHARED:
      if readers.contains(number) { return true }
      guard pending == nil || pending == number, writer == nil || writer == number else {
        return false
      }
      readers.insert(number)
    case SQLITE_LOCK_RESERVED:
      guard reserved == nil || reserved == number else { return false }
      reserved = number
    case SQLITE_LOCK_EXCLUSIVE:
      guard pending == nil || pending == number else { return false }
      pending = number
      guard readers.subtracting([number]).isEmpty else { return false }
      writer = number
    default: break
    }
    return true
  }

  /// Lowers a descriptor's lock.
  mutating func unlock(_ level: Int32, _ number: Int) {
    if reserved == number { reserved = nil }
    if pending == number { pending = nil }
    if writer == number { writer = nil }
    if level == SQLITE_LOCK_NONE { readers.remove(number) }
  }

  /// Whether somebody is about to write.
  var isReserved: Bool { reserved != nil || pending != nil || writer != nil }

  // MARK: - The locks of the log

  mutating func lockLog(_ slots: Range<Int>, _ flags: Int32, _ number: Int) -> Bool {
    if flags & SQLITE_SHM_UNLOCK != 0 {
      for slot in slots {
        shares[slot].remove(number)
        if owners[slot] == number { owners[slot] = nil }
      }
      return true
    }
    let isExclusive = flags & SQLITE_SHM_EXCLUSIVE != 0
    for slot in slots {
      if let owner = owners[slot], owner != number { return false }
      if isExclusive, !shares[slot].subtracting([number]).isEmpty { return false }
    }
    for slot in slots {
      if isExclusive { owners[slot] = number } else { shares[slot].insert(number) }
    }
    return true
  }

  // MARK: - Shared memory

  /// A page of the shared memory, zeros at first; nil where there is none and none is to be made.
  mutating func region(
    _ index: Int, size: Int, extends: Bool, _ number: Int
  ) -> UnsafeMutableRawPointer? {
    mapped.insert(number)
    if extends {
      while regions.count <= index {
        let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        regions.append(region)
      }
    }
    return index < regions.count ? regions[index] : nil
  }

  /// Gives up a descriptor's use; the last one frees the memory, as a machine does that restarts.
  mutating func unmap(_ number: Int) {
    mapped.remove(number)
    for slot in shares.indices {
      shares[slot].remove(number)
      if owners[slot] == number { owners[slot] = nil }
    }
    guard mapped.isEmpty else { return }
    for region in regions { region.deallocate() }
    regions = []
  }
}
