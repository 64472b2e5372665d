/// What a journal's bytes from some line on are: whole lines, and perhaps a tail that is none.
///
/// Lines are written one at a time and acknowledged after a flush. So what a crash leaves behind is
/// whole lines and at most one more, of which any of the disk's sectors may be missing. Anything
/// else that is no line is damage.
struct JournalScan {
  /// The smallest piece that a disk writes as a whole, in bytes.
  private static let sectorSize = 512

  /// What comes behind the whole lines.
  enum Tail {
    /// Nothing.
    case none
    /// A line that was never finished, and so never acknowledged.
    case torn
    /// Something else, so what was acknowledged is lost.
    case damaged
  }

  /// Whole lines without their line breaks, with their checksums.
  private(set) var lines: [(range: Range<Int>, checksum: UInt32)] = []
  private(set) var tail = Tail.none

  /// Looks through bytes.
  ///
  /// - Parameters:
  ///   - offset: Where in the file they begin.
  ///   - previous: The checksum of the line before, 0 for the first.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int, after previous: UInt32) {
    var previous = previous
    var start = 0
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        // A line whose line break became something else was acknowledged; one without was not.
        let last = bytes.count - 1
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<last])
        let isWhole = JournalLine.verifiedChecksum(of: line, after: previous) != nil
        // Alone in a sector, the line break can be missing although the file's length counts it.
        let isMissing = bytes[last] == 0 && (offset + last) % Self.sectorSize == 0
        tail = isWhole && !isMissing ? .damaged : .torn
        return
      }
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      guard let checksum = JournalLine.verifiedChecksum(of: line, after: previous) else {
        let isLast = end == bytes.count - 1
        tail = isLast && Self.lacksSector(bytes, start...end, at: offset) ? .torn : .damaged
        return
      }
      lines.append((start..<end, checksum))
      previous = checksum
      start = end + 1
    }
  }

  /// Whether the part of a line in one of the disk's sectors is missing, that is, reads as zeros.
  ///
  /// JSON has no zero bytes, and a single byte that went bad does not empty a sector.
  private static func lacksSector(
    _ bytes: UnsafeRawBufferPointer, _ line: ClosedRange<Int>, at offset: Int
  ) -> Bool {
    var start = line.lowerBound
    while start <= line.upperBound {
      let end = min(start + sectorSize - (offset + start) % sectorSize, line.upperBound + 1)
      if bytes[start..<end].allSatisfy({ $0 == 0 }) { return true }
      start = end
    }
    return false
  }
}
