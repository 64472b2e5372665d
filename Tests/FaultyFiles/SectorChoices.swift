/// What each sector of a file may hold when the power fails, and how long the file may be.
///
/// A disk writes sectors of 512 bytes whole, each at a time of its own: so a sector holds what it
/// held at the last flush or after any change since, whatever the sectors beside it hold. The
/// length of the file is kept apart from its bytes and is just as free; bytes that a longer length
/// uncovers are zeros.
struct SectorChoices {
  static let sectorSize = 512

  /// What a sector held from a time on.
  struct Version: Hashable {
    let time: Int
    let bytes: [UInt8]
  }

  /// A sector that changed since the last flush.
  struct Sector {
    let index: Int
    /// In the order of time; the first is the one that was flushed.
    fileprivate(set) var versions: [Version]
  }

  /// The lengths since the last flush, in the order of time, none twice in a row.
  private(set) var lengths: [(time: Int, length: Int)]
  private(set) var sectors: [Sector] = []
  private let flushed: [UInt8]

  init(of file: DiskFile) {
    flushed = file.flushed
    lengths = [(0, file.flushed.count)]
    var bytes = file.flushed
    var places: [Int: Int] = [:]
    for change in file.changes {
      let touched = Self.sectors(touchedBy: change.kind, length: bytes.count)
      for index in touched where places[index] == nil {
        places[index] = sectors.count
        sectors.append(
          Sector(index: index, versions: [Version(time: 0, bytes: Self.sector(index, of: bytes))]))
      }
      bytes.apply(change.kind)
      if lengths[lengths.count - 1].length != bytes.count {
        lengths.append((change.time, bytes.count))
      }
      for index in touched {
        guard let place = places[index] else { continue }
        let content = Self.sector(index, of: bytes)
        if sectors[place].versions.last?.bytes != content {
          sectors[place].versions.append(Version(time: change.time, bytes: content))
        }
      }
    }
    sectors.removeAll { $0.versions.count == 1 }
  }

  /// The bytes of the file with one of its lengths and one version of each sector.
  ///
  /// - Parameter version: Which version of the n-th of ``sectors`` it is.
  func bytes(length: Int, version: (Int) -> Int) -> [UInt8] {
    var bytes = flushed
    bytes.resize(to: length)
    for (place, sector) in sectors.enumerated() {
      let start = sector.index * Self.sectorSize
      let end = min(start + Self.sectorSize, length)
      guard start < end else { continue }
      let content = sector.versions[version(place)].bytes
      bytes.replaceSubrange(start..<end, with: content[..<(end - start)])
    }
    return bytes
  }

  private static func sectors(
    touchedBy change: DiskFile.Change.Kind, length: Int
  ) -> ClosedRange<Int> {
    let range =
      switch change {
      case .write(let new, let offset): offset..<max(offset + 1, offset + new.count)
      case .resize(let other): min(length, other)..<max(length, other, 1)
      }
    let first = min(range.lowerBound, range.upperBound - 1)
    return first / sectorSize...(range.upperBound - 1) / sectorSize
  }

  /// A sector's bytes, zeros behind the file's end.
  private static func sector(_ index: Int, of bytes: [UInt8]) -> [UInt8] {
    let start = min(index * sectorSize, bytes.count)
    let end = min(start + sectorSize, bytes.count)
    var content = Array(bytes[start..<end])
    content.resize(to: sectorSize)
    return content
  }
}
