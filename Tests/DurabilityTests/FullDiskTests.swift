import CrashTrials
import FaultyFiles
import Foundation
import Testing

/// On a real disk of one megabyte, which only the process that works on the store sees.
@Suite("A full disk")
struct FullDiskTests {
  @Test(
    "refuses saves and changes nothing, and room on it is all that the store needs",
    .enabled(
      if: SmallDisk.isPermitted,
      "This user may not mount a small disk: neither unshare -m nor unshare -Urm is permitted."),
    arguments: FileStore.Kind.allCases)
  func full(kind: FileStore.Kind) async throws {
    let folder = try TemporaryFolder()
    let store = FileStore(kind: kind, path: folder.file(kind.fileName))
    let text = try await ChildProcess.output(
      of: KillTests.recordCrashes, .hoarder, store, 262_144, on: SmallDisk(at: folder.path))
    let expected = [
      "record of 20000: storeFull", "record of 500: storeFull", "record of 1: storeFull",
      "a change: storeFull", "the full store: what was acknowledged",
      "another connection: what was acknowledged", "a change with room: saved",
      "the store with room: what was acknowledged",
      "the store opened again: what was acknowledged",
    ]
    expect(text, toTell: expected, of: store)
    // All of it was on the other disk.
    #expect(try folder.names == [])
  }

  @Test(
    "on which a store is to be opened loses nothing, and an error says to make room",
    .enabled(
      if: SmallDisk.isPermitted,
      "This user may not mount a small disk: neither unshare -m nor unshare -Urm is permitted."),
    arguments: FileStore.Kind.allCases, [false, true])
  func opening(kind: FileStore.Kind, wasClosed: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = FileStore(kind: kind, path: folder.file(kind.fileName))
    let text = try await ChildProcess.output(
      of: KillTests.recordCrashes, .latecomer, store, wasClosed ? 1 : 0,
      on: SmallDisk(at: folder.path))
    // What a JSON store reads is all in its files; SQLite makes -shm anew, for which there is no room.
    let expected =
      kind == .json
      ? [
        "to write: what was acknowledged", "saving: storeFull", "to read: what was acknowledged",
        "with room: what was acknowledged", "saving: saved",
      ]
      : [
        "to write: storeFull", "to read: storeFull", "with room: what was acknowledged",
        "saving: saved",
      ]
    expect(text, toTell: expected, of: store)
    // All of it was on the other disk.
    #expect(try folder.names == [])
  }

  /// Checks how the lines of a process begin, and that those about a full disk name the store and the remedy.
  private func expect(_ text: String, toTell expected: [String], of store: FileStore) {
    let lines = text.split(separator: "\n")
    #expect(lines.count == expected.count, "\(text)")
    for (line, expected) in zip(lines, expected) {
      #expect(line.hasPrefix(expected))
      guard expected.hasSuffix("storeFull") else { continue }
      #expect(line.contains(store.path))
      #expect(line.contains("make room"))
    }
  }
}
