import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite struct FaultTests {
  let store: StoreFolder
  let files = FaultyFileSystem()

  init() throws {
    store = try StoreFolder()
  }

  @Test func aFullDiskChangesNothing() async throws {
    try await store.makeStore()
    let database = try store.open(on: files)
    let journal = try store.folder.bytes("lists.json.journal")
    // Half of the line gets in, then no more.
    files.add(FileFault(.isShort(20), on: .write, of: ".journal"))
    files.add(FileFault(.fails(ENOSPC), on: .write, of: ".journal", isLasting: true))
    for _ in 0..<2 {
      let error = await #expect(throws: RecordError.self) {
        try await database.save(list("c", name: "Eggs"))
      }
      #expect(error?.code == .storeFull)
      #expect(try store.folder.bytes("lists.json.journal") == journal)
      #expect(try await database.names() == ["a": "Bread", "b": "Milk"])
    }
    files.removeFaults()
    try await database.save(list("c", name: "Eggs"))
    #expect(try await store.names() == ["a": "Bread", "b": "Milk", "c": "Eggs"])
  }

  @Test func shortWritesAreFinished() async throws {
    let database = try store.open(on: files)
    files.add(FileFault(.isShort(5), on: .write, isLasting: true))
    try await database.save(list("a", name: "Bread"))
    try await database.close()
    #expect(try await store.names() == ["a": "Bread"])
  }

  @Test func afterAFailedFlushTheConnectionIsOver() async throws {
    try await store.makeStore()
    let database = try store.open(on: files)
    files.add(FileFault(.fails(EIO), on: .flush, of: ".journal"))
    for _ in 0..<2 {
      let error = await #expect(throws: RecordError.self) {
        try await database.save(list("c", name: "Eggs"))
      }
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("unknown") == true)
    }
    #expect(await code { _ = try await database.names() } == .unavailable)
    try await database.close()
    // Only opening it anew tells; here the bytes had arrived.
    let next = try store.open()
    #expect(try await next.names() == ["a": "Bread", "b": "Milk", "c": "Eggs"])
    try await next.save(list("d", name: "Tea"))
  }

  @Test func aFailureToTakeBackEndsTheConnection() async throws {
    try await store.makeStore()
    let database = try store.open(on: files)
    files.add(FileFault(.fails(ENOSPC), on: .write, of: ".journal"))
    files.add(FileFault(.fails(EIO), on: .truncate, of: ".journal"))
    #expect(await code { try await database.save(list("c", name: "Eggs")) } == .unavailable)
    #expect(await code { _ = try await database.names() } == .unavailable)
    #expect(try await store.names() == ["a": "Bread", "b": "Milk"])
  }

  @Test func aFailureToFoldIsNoLoss() async throws {
    try await store.makeStore()
    let database = try store.open(on: files)
    files.add(FileFault(.fails(ENOSPC), on: .write, of: ".new", isLasting: true))
    #expect(await code { try await database.compact() } == .storeFull)
    #expect(try await database.names() == ["a": "Bread", "b": "Milk"])
    try await database.save(list("c", name: "Eggs"))
    try await database.close()
    #expect(try await store.names() == ["a": "Bread", "b": "Milk", "c": "Eggs"])
    #expect(!(try store.folder.names.contains("lists.json.new")))
  }

  /// Each call of a run fails, one after the other, until a run makes no failing call.
  ///
  /// What was acknowledged is there on reopening, what was refused as a whole is not, and an error is one of those
  /// that a store promises.
  @Test(
    arguments: [EIO, ENOSPC, EACCES, EINTR], [false, true])
  func afterAnyFailureTheStoreIsOldOrNew(code: Int32, isLasting: Bool) async throws {
    let promised: Set<RecordError.Code> = [
      .unavailable, .storeFull, .permissionDenied, .storeLocked,
    ]
    for callsBefore in 0..<1_000 {
      let store = try StoreFolder()
      try await store.makeStore()
      let files = FaultyFileSystem()
      files.add(FileFault(.fails(code), after: callsBefore, isLasting: isLasting))
      var acknowledged = ["a": "Bread", "b": "Milk"]
      var possible: [[String: String]] = []
      var failures = 0
      do {
        let database = try store.open(on: files)
        for name in ["c", "d"] {
          do {
            try await database.save(list(name, name: name))
            acknowledged[name] = name
          } catch {
            failures += 1
            #expect(promised.contains(error.code), "\(error)")
            if error.message.contains("unknown") {
              possible.append(acknowledged.merging([name: name]) { $1 })
            }
            break
          }
          do {
            try await database.compact()
          } catch {
            failures += 1
            #expect(promised.contains(error.code), "\(error)")
          }
        }
        try await database.close()
      } catch {
        failures += 1
        #expect(promised.contains(error.code), "\(error)")
      }
      let names = try await store.names(.readWrite(createIfMissing: false))
      #expect(([acknowledged] + possible).contains(names), "call \(callsBefore): \(names)")
      if failures == 0, files.calls.count <= callsBefore { return }
    }
    Issue.record("a run never got through")
  }
}
