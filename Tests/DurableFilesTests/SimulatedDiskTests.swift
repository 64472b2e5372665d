import DurableFiles
import FaultyFiles
import Testing

/// The disk itself: it must be as unkind as a real one, or what is proved on it proves little.
@Suite struct SimulatedDiskTests {
  let disk = SimulatedDisk(DiskImage(files: ["a": .init(bytes: Array("old".utf8))]))
  let path = SimulatedDisk.path("a")

  /// The texts that the file may hold after a crash now; nil where it has no such name.
  func crashes(_ name: String = "a") -> Set<String?> {
    Set(disk.now.crashes().map { $0.files[name].map { String(decoding: $0.bytes, as: UTF8.self) } })
  }

  @Test func whatIsNotFlushedMayBeLost() throws {
    let file = try disk.openFile(path, for: .updating)
    try file.write(Array("new".utf8), at: 0)
    #expect(disk.now.current.files["a"]?.bytes == Array("new".utf8))
    #expect(crashes() == ["old", "new"])
    try file.flush()
    #expect(crashes() == ["new"])
  }

  /// The length may be there without the bytes, and the bytes without the length.
  @Test func lengthsAndBytesAreFreeOfEachOther() throws {
    let file = try disk.openFile(path, for: .updating)
    try file.write(Array("er".utf8), at: 3)
    #expect(crashes() == ["old", "older", "old\0\0"])
    try file.truncate(to: 1)
    #expect(crashes() == ["old", "older", "old\0\0", "o", "o\0\0", "o\0\0\0\0"])
  }

  @Test func aWriteIsTornBetweenSectors() throws {
    let file = try disk.openFile(path, for: .updating)
    try file.write([UInt8](repeating: 1, count: 1_024), at: 0)
    try file.flush()
    try file.write([UInt8](repeating: 2, count: 1_000), at: 20)
    let contents = disk.now.crashes().compactMap { $0.files["a"]?.bytes }
    #expect(contents.count == 4)
    let torn = contents.map { [$0[0], $0[19], $0[20], $0[511], $0[512], $0[1_019], $0[1_020]] }
    #expect(
      Set(torn) == [
        [1, 1, 1, 1, 1, 1, 1], [1, 1, 2, 2, 1, 1, 1], [1, 1, 1, 1, 2, 2, 1],
        [1, 1, 2, 2, 2, 2, 1],
      ])
  }

  @Test func namesAreKeptOnlyByFlushingTheFolder() throws {
    let file = try disk.openFile(SimulatedDisk.path("b"), for: .creating(.ownerOnly))
    try file.write(Array("new".utf8), at: 0)
    try file.flush()
    #expect(crashes("b") == [nil, "new"])
    try disk.rename(SimulatedDisk.path("b"), to: path)
    #expect(crashes() == ["old", "new"])
    #expect(crashes("b") == [nil, "new"])
    try disk.flushFolder(SimulatedDisk.folder)
    #expect(crashes() == ["new"])
    #expect(crashes("b") == [nil])
  }

  /// The name may be there before the bytes: what makes replacing a file without a flush lose both.
  @Test func aRenamingOvertakesTheBytes() throws {
    let file = try disk.openFile(SimulatedDisk.path("b"), for: .creating(.ownerOnly))
    try file.write(Array("new".utf8), at: 0)
    try disk.rename(SimulatedDisk.path("b"), to: path)
    #expect(crashes() == ["old", "new", "", "\0\0\0"])
  }

  @Test func aLaterRenamingOvertakesAnEarlierOne() throws {
    for name in ["b", "c"] {
      let file = try disk.openFile(SimulatedDisk.path(name), for: .creating(.ownerOnly))
      try file.write(Array(name.utf8), at: 0)
      try file.flush()
      try disk.rename(SimulatedDisk.path(name), to: path)
    }
    #expect(crashes() == ["old", "b", "c"])
    try disk.remove(path)
    #expect(crashes() == ["old", "b", "c", nil])
  }

  /// Sampling finds nothing that going through all does not, and in time all of it.
  @Test func samplesAreAmongTheCrashes() throws {
    let file = try disk.openFile(path, for: .updating)
    try file.write([UInt8](repeating: 2, count: 1_000), at: 20)
    try file.truncate(to: 600)
    let other = try disk.openFile(SimulatedDisk.path("b"), for: .creating(.ownerOnly))
    try other.write([1, 2, 3], at: 0)
    try disk.rename(SimulatedDisk.path("b"), to: SimulatedDisk.path("c"))
    let all = disk.now.crashes()
    var random = SeededGenerator(seed: 1)
    var found: Set<DiskImage> = []
    for _ in 0..<50_000 where found.count < all.count {
      found.insert(disk.now.crash(using: &random))
    }
    #expect(found.isSubset(of: all))
    #expect(found.count == all.count)
  }

  @Test func everyChangeIsAMomentToCrashAt() throws {
    disk.noteCrashPoints()
    let file = try disk.openFile(path, for: .updating)
    try file.write([1], at: 0)
    _ = try file.read(at: 0, count: 1)
    try file.flush()
    #expect(disk.takeCrashPoints().count == 3)
    #expect(disk.takeCrashPoints().count == 1)
  }
}
