import FaultyFiles
import Foundation
import Testing

@testable import DurableFiles

@Suite struct OpenFileTests {
  let folder: TemporaryFolder
  let files = FaultyFileSystem()

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func shortWritesAndReadsAreFinished() throws {
    let file = try files.openFile(folder.file("a"), for: .creating(.ownerOnly))
    files.add(FileFault(.isShort(3), on: .write, isLasting: true))
    files.add(FileFault(.isShort(2), on: .read, isLasting: true))
    try file.write([UInt8]("0123456789".utf8), at: 0)
    #expect(try file.read(at: 1, count: 100) == [UInt8]("123456789".utf8))
    #expect(files.calls.count { $0.operation == .write } == 4)
  }

  @Test func interruptedCallsAreRepeated() throws {
    let file = try files.openFile(folder.file("a"), for: .creating(.ownerOnly))
    files.add(FileFault(.fails(EINTR), on: .write))
    files.add(FileFault(.fails(EINTR), on: .read))
    files.add(FileFault(.fails(EINTR), on: .truncate))
    try file.write([1, 2, 3], at: 0)
    try file.truncate(to: 2)
    #expect(try file.read(at: 0, count: 3) == [1, 2])
  }

  @Test func interruptionsWithoutEndAreAnError() throws {
    let file = try files.openFile(folder.file("a"), for: .creating(.ownerOnly))
    files.add(FileFault(.fails(EINTR), on: .write, isLasting: true))
    #expect(throws: FileError(.write, folder.file("a"), code: EINTR)) {
      try file.write([1], at: 0)
    }
  }

  @Test func writingNothingForEverIsAnError() throws {
    let file = try files.openFile(folder.file("a"), for: .creating(.ownerOnly))
    files.add(FileFault(.isShort(0), on: .write, isLasting: true))
    #expect(throws: FileError(.write, folder.file("a"), code: EIO)) {
      try file.write([1], at: 0)
    }
  }

  @Test(arguments: [EIO, ENOSPC, EINTR]) func aFailedFlushIsFinal(code: Int32) throws {
    let file = try files.openFile(folder.file("a"), for: .creating(.ownerOnly))
    let expected = FileError(.flush, folder.file("a"), code: code)
    files.add(FileFault(.fails(code), on: .flush))
    #expect(throws: expected) { try file.flush() }
    files.forgetCalls()
    #expect(throws: expected) { try file.flush() }
    #expect(throws: expected) { try file.write([1], at: 0) }
    #expect(throws: expected) { try file.truncate(to: 0) }
    #expect(files.calls.isEmpty)
  }

  @Test func errorsNameThePathAndTheReason() throws {
    let error = #expect(throws: FileError.self) {
      try files.openFile(folder.file("none"), for: .reading)
    }
    #expect(error?.description == "cannot open \(folder.file("none")): no such file or folder")
    #expect(error?.isMissing == true)
  }

  @Test func aNamedPipeDoesNotHoldUsUp() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(try files.currentStatus(at: folder.file("pipe"))?.kind == .other)
    _ = try files.openFile(folder.file("pipe"), for: .reading)
  }
}
