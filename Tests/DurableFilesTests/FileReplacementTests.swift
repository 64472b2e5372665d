import FaultyFiles
import Foundation
import Synchronization
import Testing

@testable import DurableFiles

@Suite struct FileReplacementTests {
  let folder: TemporaryFolder
  let files = FaultyFileSystem(reallyFlushes: true)

  init() throws {
    folder = try TemporaryFolder()
  }

  func replace(_ name: String, by text: String) throws(FileError) {
    var replacement = try FileReplacement(of: folder.file(name), in: files)
    try replacement.append([UInt8](text.utf8))
    _ = try replacement.finish()
  }

  @Test func theCallsComeInTheOnlySafeOrder() throws {
    try folder.write("old", to: "a")
    try replace("a", by: "new")
    let changing = files.calls.filter { ![.resolve, .readStatus].contains($0.operation) }
    #expect(
      changing.map(\.description) == [
        "remove a.new", "open a.new", "write a.new", "flush a.new",
        "set the permissions of a.new", "rename a",
        "flush the folder \(FilePath.split(folder.path).name)",
      ])
    #expect(try folder.text("a") == "new")
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [0o600, 0o640, 0o444, 0o755]) func permissionsAreKept(bits: Int) throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(bits, of: "a")
    try replace("a", by: "new")
    #expect(try folder.permissions("a") == bits)
  }

  @Test func aNewFileIsTheOwnersOnly() throws {
    try replace("a", by: "new")
    #expect(try folder.permissions("a") == 0o600)
  }

  @Test func theDraftIsTheOwnersOnly() throws {
    try folder.write("old", to: "a")
    try folder.setPermissions(0o644, of: "a")
    let replacement = try FileReplacement(of: folder.file("a"), in: files)
    #expect(try folder.permissions("a.new") == 0o600)
    _ = try replacement.finish()
  }

  @Test func aSymbolicLinkStaysAndItsTargetIsReplaced() throws {
    try folder.write("old", to: "target")
    try folder.link("middle", to: "target")
    try folder.link("link", to: folder.file("middle"))
    try replace("link", by: "new")
    #expect(try folder.target(of: "link") == folder.file("middle"))
    #expect(try folder.target(of: "middle") == "target")
    #expect(try folder.text("target") == "new")
  }

  @Test func aLinkToNothingGetsItsTarget() throws {
    try folder.link("link", to: "target")
    try replace("link", by: "new")
    #expect(try folder.target(of: "link") == "target")
    #expect(try folder.text("target") == "new")
  }

  @Test func linksInACircleAreAnError() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(throws: FileError(.resolve, folder.file("a"), code: ELOOP)) {
      try replace("a", by: "new")
    }
  }

  @Test func whatACrashLeftIsSwept() throws {
    try folder.write("old", to: "a")
    try folder.write("half of a draft", to: "a.new")
    try FileReplacement.sweep(folder.file("a"), in: files)
    #expect(try folder.names == ["a"])
    try folder.write("half of a draft", to: "a.new")
    try replace("a", by: "new")
    #expect(try folder.text("a") == "new")
    #expect(try folder.names == ["a"])
  }

  @Test func bytesCanBeWrittenOver() throws {
    var replacement = try FileReplacement(of: folder.file("a"), in: files)
    try replacement.append([UInt8]("0000 ".utf8))
    try replacement.append([UInt8]("rest".utf8))
    try replacement.overwrite([UInt8]("1234".utf8), at: 0)
    _ = try replacement.finish()
    #expect(try folder.text("a") == "1234 rest")
  }

  /// A large file begins to go to the disk before it is whole, a part at a time, and is flushed all the same.
  @Test func theDiskBeginsEarly() throws {
    let noting = NotingFiles(base: LocalFileSystem())
    var replacement = try FileReplacement(of: folder.file("a"), in: noting)
    var expected: [UInt8] = []
    for number in 0..<80 {
      let part = [UInt8](repeating: UInt8(number), count: 70_000 + number)
      try replacement.append(part)
      expected += part
    }
    #expect(noting.flushCount == 0)
    _ = try replacement.finish()
    let isSame = try folder.bytes("a") == expected
    #expect(isSame)
    #expect(noting.flushCount == 1)
    #expect(noting.begun.count == 2)
    #expect(noting.begun.first?.lowerBound == 0)
    #expect(noting.begun.first?.upperBound == noting.begun.last?.lowerBound)
  }

  /// Every call fails once: the old file is there or the new one, whole, and no draft.
  @Test(arguments: [EIO, ENOSPC, EACCES]) func anyFailureLeavesOneOrTheOther(code: Int32) throws {
    var failures = 0
    for callsBefore in 0... {
      try folder.write("old", to: "a")
      let reference = FaultyFileSystem()
      reference.add(FileFault(.fails(code), after: callsBefore))
      do {
        var replacement = try FileReplacement(of: folder.file("a"), in: reference)
        try replacement.append([UInt8]("new".utf8))
        _ = try replacement.finish()
      } catch {
        failures += 1
        let text = try folder.text("a")
        #expect(text == (error.operation == .flushFolder ? "new" : "old"))
        #expect(error.leavesOutcomeOpen == [.flush, .flushFolder].contains(error.operation))
        #expect(try folder.names == ["a"])
        continue
      }
      break
    }
    #expect(failures == 9)
    #expect(try folder.text("a") == "new")
  }
}

/// Notes what is told to go to the disk, and when all is.
private final class NotingFiles: FileSystemDecorator {
  let base: any FileSystem
  private let state = Mutex<(begun: [Range<Int>], flushCount: Int)>(([], 0))

  init(base: any FileSystem) {
    self.base = base
  }

  var begun: [Range<Int>] { state.withLock { $0.begun } }
  var flushCount: Int { state.withLock { $0.flushCount } }

  func beginFlush(_ file: FileDescriptor, of range: Range<Int>) {
    state.withLock { $0.begun.append(range) }
    base.beginFlush(file, of: range)
  }

  func flush(_ file: FileDescriptor) throws(FileError) {
    state.withLock { $0.flushCount += 1 }
    try base.flush(file)
  }
}
