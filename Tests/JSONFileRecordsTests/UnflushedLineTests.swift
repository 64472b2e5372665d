import DurableFiles
import FaultyFiles
import Records
import Testing

@testable import JSONFileRecords

/// A commit that another connection has written, but not flushed, or not yet.
@Suite struct UnflushedLineTests {
  private func open(_ files: any FileSystem) throws(RecordError) -> JSONFileDatabase {
    try JSONFileDatabase(
      path: SimulatedDisk.path("lists.json"), access: .readWrite(createIfMissing: true),
      clock: StandingClock(), lockTimeout: .zero, lockClock: ImpatientClock(), files: files)
  }

  /// What is left of the lists in each state that a crash may leave now.
  private func namesAfterCrash(of disk: SimulatedDisk) async throws -> Set<[String: String]> {
    var all: Set<[String: String]> = []
    for image in disk.now.crashes() {
      all.insert(try await open(SimulatedDisk(image)).names())
    }
    return all
  }

  @Test func whatWasReadOfItIsNotLostWithThePower() async throws {
    let disk = SimulatedDisk()
    let reader = try open(disk)
    try await reader.save(list("a", name: "Bread"))
    try await open(Unflushed(base: disk)).save(list("b", name: "Milk"))
    #expect(try await namesAfterCrash(of: disk).contains(["a": "Bread"]))
    #expect(try await reader.names() == ["a": "Bread", "b": "Milk"])
    #expect(try await namesAfterCrash(of: disk) == [["a": "Bread", "b": "Milk"]])
  }

  @Test func openingTheStoreIsEnough() async throws {
    let disk = SimulatedDisk()
    try await open(disk).save(list("a", name: "Bread"))
    try await open(Unflushed(base: disk)).save(list("b", name: "Milk"))
    #expect(try await open(disk).names() == ["a": "Bread", "b": "Milk"])
    #expect(try await namesAfterCrash(of: disk) == [["a": "Bread", "b": "Milk"]])
  }
}

/// Files of a process that was stopped just before it flushed.
private struct Unflushed: FileSystemDecorator {
  let base: any FileSystem

  func flush(_ file: FileDescriptor) throws(FileError) {}
}
