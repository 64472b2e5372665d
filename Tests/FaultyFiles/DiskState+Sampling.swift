/// Crashes by chance, for stores whose crashes are too many to go through.
extension DiskState {
  /// What the caches held back when the power failed.
  private enum Loss: CaseIterable {
    /// Nothing: all that was done is there.
    case nothing
    /// All that was not flushed.
    case everything
    /// All from one change on.
    case end
    /// All from one change on, and some of the sectors of the changes just before.
    case tornEnd
    /// Any sector, name and length.
    case anything
  }

  /// A state that the disk can be in after a crash now.
  package func crash(using random: inout SeededGenerator) -> DiskImage {
    let loss = Loss.allCases.randomElement(using: &random) ?? .anything
    let end = pendingTimes.randomElement(using: &random) ?? time
    var names = flushedNames
    for change in nameChanges {
      let isKept =
        switch loss {
        case .nothing: true
        case .everything: false
        default: Bool.random(using: &random)
        }
      if isKept { names.apply(change) }
    }
    var image = DiskImage()
    for (name, number) in names.sorted(by: { $0.key < $1.key }) {
      guard let file = files[number] else { continue }
      image.files[name] = DiskImage.File(
        bytes: bytes(of: file, loss, end, using: &random), permissions: file.permissions)
    }
    return image
  }

  /// When the changes were made that are not certain.
  private var pendingTimes: [Int] {
    names.values.sorted().flatMap { files[$0]?.changes.map(\.time) ?? [] }
  }

  private func bytes(
    of file: DiskFile, _ loss: Loss, _ end: Int, using random: inout SeededGenerator
  ) -> [UInt8] {
    if file.changes.isEmpty || loss == .nothing { return file.bytes }
    if loss == .everything { return file.flushed }
    let choices = SectorChoices(of: file)
    let limit = loss == .tornEnd ? end + Int.random(in: 1...8, using: &random) : end
    // A generator cannot be captured by the closure below, so the choices are made first.
    let chosen = choices.sectors.map { sector -> Int in
      if loss == .anything { return Int.random(in: sector.versions.indices, using: &random) }
      let known = sector.versions.lastIndex { $0.time <= end } ?? 0
      let torn = sector.versions.lastIndex { $0.time <= limit } ?? 0
      return Bool.random(using: &random) ? known : torn
    }
    let length: Int
    switch loss {
    case .anything: length = choices.lengths.randomElement(using: &random)?.length ?? 0
    default:
      let possible = choices.lengths.filter { $0.time <= limit }
      length = (Bool.random(using: &random) ? possible.last : possible.first)?.length ?? 0
    }
    return choices.bytes(length: length) { chosen[$0] }
  }
}
