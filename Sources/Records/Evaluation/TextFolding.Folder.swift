extension TextFolding {
  /// Folds one text that goes beyond ASCII.
  struct Folder {
    private let foldsCase: Bool
    private let dropsMarks: Bool
    private let table = ScalarTable.shared
    private var output: [UInt8] = []
    /// The decomposed scalars of the segment at hand.
    private var segment: [ScalarTable.Part] = []

    init(foldsCase: Bool, dropsMarks: Bool) {
      self.foldsCase = foldsCase
      self.dropsMarks = dropsMarks
    }

    /// Folds valid UTF-8.
    ///
    /// ASCII neither decomposes nor composes with what precedes it, so the text can be cut before
    /// every ASCII byte: only one that other scalars follow takes part in normalization.
    mutating func fold(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
      output.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x80, index + 1 == bytes.count || bytes[index + 1] < 0x80 {
          output.append(foldsCase && byte &- 0x41 < 26 ? byte | 0x20 : byte)
          index += 1
        } else {
          segment.removeAll(keepingCapacity: true)
          var isNormal = true
          repeat {
            let scalar = Self.decode(bytes, &index)
            let start = segment.count
            table.appendDecomposition(of: scalar, foldingCase: foldsCase, to: &segment)
            if dropsMarks { dropMarks(from: start) }
            for part in start..<segment.count where !segment[part].isPlain { isNormal = false }
          } while index < bytes.count && bytes[index] >= 0x80
          if !isNormal {
            reorder()
            if foldsCase { foldMark() }
            compose()
          }
          for part in segment { append(part.scalar) }
        }
      }
      return String(decoding: output, as: UTF8.self)
    }

    private mutating func dropMarks(from start: Int) {
      var kept = start
      for index in start..<segment.count where !segment[index].isDroppable {
        segment[kept] = segment[index]
        kept += 1
      }
      segment.removeLast(segment.count - kept)
    }

    /// Canonical ordering: each run of marks stably sorted by combining class.
    private mutating func reorder() {
      var index = 0
      while index < segment.count {
        guard segment[index].combiningClass != 0 else {
          index += 1
          continue
        }
        let start = index
        var isSorted = true
        var last: UInt8 = 0
        while index < segment.count, segment[index].combiningClass != 0 {
          isSorted = isSorted && last <= segment[index].combiningClass
          last = segment[index].combiningClass
          index += 1
        }
        // The library's sort is stable, and quick on hostile runs of a million marks.
        if !isSorted {
          segment[start..<index].sort { $0.combiningClass < $1.combiningClass }
        }
      }
    }

    /// The iota subscript is the only mark with a case fold, and a letter then: it must be sorted as
    /// the mark it is before it is folded.
    private mutating func foldMark() {
      for index in segment.indices where segment[index].scalar == 0x0345 {
        segment[index] = ScalarTable.Part(0x03B9)
      }
    }

    /// Canonical composition: each mark joins the last starter unless something blocks it.
    private mutating func compose() {
      var count = 0
      var starter = -1
      // The class of what stands between the starter and the part at hand; −1 for nothing.
      var last = -1
      for part in segment {
        let combiningClass = Int(part.combiningClass)
        if starter >= 0, part.canFollow, last < combiningClass,
          let composed = table.composition(segment[starter].scalar, part.scalar)
        {
          segment[starter] = ScalarTable.Part(composed)
          continue
        }
        if combiningClass == 0 {
          starter = count
          last = -1
        } else {
          last = combiningClass
        }
        segment[count] = part
        count += 1
      }
      segment.removeLast(segment.count - count)
    }

    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
      let lead = UInt32(bytes[index])
      func tail(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
      defer { index += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }
      if lead < 0x80 { return lead }
      if lead < 0xE0 { return (lead & 0x1F) << 6 | tail(1) }
      if lead < 0xF0 { return (lead & 0x0F) << 12 | tail(1) << 6 | tail(2) }
      return (lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
    }

    private mutating func append(_ scalar: UInt32) {
      func tail(_ shift: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80)
      }
      switch scalar {
      case ..<0x80:
        output.append(UInt8(truncatingIfNeeded: scalar))
      case ..<0x800:
        output.append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
        output.append(tail(0))
      case ..<0x1_0000:
        output.append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
        output.append(tail(6))
        output.append(tail(0))
      default:
        output.append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
        output.append(tail(12))
        output.append(tail(6))
        output.append(tail(0))
      }
    }
  }
}
