/// What may be on the disk when the power fails.
///
/// Three things are free of each other: which of the changes to names since the folder's last flush
/// got through, in any combination, so that a renaming may be there before the bytes of the renamed
/// file and a later one before an earlier; which version each sector of a file has; and how long
/// each file is. What was flushed is there in any case.
extension DiskState {
  /// Every state that the disk can be in after a crash now, each once, in the same order each time.
  package func crashes() -> [DiskImage] {
    var images: [DiskImage] = []
    for names in crashedNames() {
      var partial = [DiskImage()]
      for (name, number) in names.sorted(by: { $0.key < $1.key }) {
        guard let file = files[number] else { continue }
        let contents = Self.contents(of: file)
        partial = partial.flatMap { image in
          contents.map { bytes in
            var image = image
            image.files[name] = DiskImage.File(bytes: bytes, permissions: file.permissions)
            return image
          }
        }
      }
      images += partial
    }
    return images.withoutRepetitions
  }

  private func crashedNames() -> [[String: Int]] {
    var all = [flushedNames]
    for change in nameChanges {
      let changed = all.map { names in
        var names = names
        names.apply(change)
        return names
      }
      all = (all + changed).withoutRepetitions
    }
    return all
  }

  private static func contents(of file: DiskFile) -> [[UInt8]] {
    if file.changes.isEmpty { return [file.bytes] }
    let choices = SectorChoices(of: file)
    var contents: [[UInt8]] = []
    for length in choices.lengths.map(\.length).withoutRepetitions {
      var chosen = [Int](repeating: 0, count: choices.sectors.count)
      repeat {
        contents.append(choices.bytes(length: length) { chosen[$0] })
      } while chosen.advance(choices.sectors.map(\.versions.count))
    }
    return contents.withoutRepetitions
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  fileprivate var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [Int] {
  /// Counts on by one in a number system with a base for each digit; false at the end.
  fileprivate mutating func advance(_ bases: [Int]) -> Bool {
    for place in indices {
      self[place] += 1
      if self[place] < bases[place] { return true }
      self[place] = 0
    }
    return false
  }
}
