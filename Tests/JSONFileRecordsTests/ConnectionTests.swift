import DurableFiles
import FaultyFiles
import Foundation
import Records
import Testing

@testable import JSONFileRecords

@Suite struct ConnectionTests {
  let store: StoreFolder

  init() throws {
    store = try StoreFolder()
  }

  @Test func commitsOfAnotherConnectionAreSeen() async throws {
    let first = try store.open()
    let second = try store.open()
    #expect(try await second.names() == [:])
    try await first.save(list("a", name: "Bread"))
    #expect(try await second.names() == ["a": "Bread"])
    try await second.save(list("b", name: "Milk"))
    try await second.delete("Lists/a")
    #expect(try await first.names() == ["b": "Milk"])
    try await first.compact()
    #expect(try await second.names() == ["b": "Milk"])
    try await second.save(list("c", name: "Eggs"))
    try await second.compact()
    try await second.save(list("d", name: "Tea"))
    #expect(try await first.names() == ["b": "Milk", "c": "Eggs", "d": "Tea"])
    try await second.close()
    try await first.save(list("e", name: "Jam"))
    #expect(try await first.names().count == 4)
    try await first.close()
    #expect(try await store.names().count == 4)
    #expect(try store.folder.names == ["lists.json"])
  }

  @Test func eachLineOfTheJournalHasItsOwnDates() async throws {
    let first = try store.open(clock: SystemRecordClock())
    let second = try store.open()
    var saved: [Record] = []
    // Lines of the same length, so that the dates of each stand where those of the one before stood.
    for number in 10..<40 { saved.append(try await first.save(list("n\(number)", name: "Bread"))) }
    let read = try await second.all(Query("Lists"))
    #expect(read == saved)
    #expect(Set(read.map(\.created)).count > 1)
    try await first.close()
    try await second.close()
  }

  @Test func versionsAndKindsHoldAcrossConnections() async throws {
    let first = try store.open()
    let second = try store.open()
    let saved = try await first.save(list("a", name: "Bread"))
    var mine = try #require(await second.fetch("Lists/a"))
    mine["name"] = "Milk"
    try await second.save(mine)
    var theirs = saved
    theirs["name"] = "Eggs"
    let error = await #expect(throws: RecordError.self) { try await first.save(theirs) }
    #expect(error?.code == .recordChanged)
    #expect(error?.server?["name"] == "Milk")
    #expect(
      await code { try await first.save(Record("Lists/b", ["name": 1])) } == .kindMismatch)
  }

  /// Both add to one number, over and over, and no addition is lost.
  @Test func connectionsTakeTurns() async throws {
    let connections = [try store.open(), try store.open(), try store.open()]
    try await connections[0].save(Record("Counts/a", ["count": 0]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for connection in connections {
        for _ in 0..<20 {
          group.addTask {
            while true {
              do throws(RecordError) {
                try await connection.update("Counts/a", ["count": .increment(by: 1)])
                return
              } catch {
                guard error.code == .storeLocked else { throw error }
                await Task.yield()
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for connection in connections {
      #expect(try await connection.fetch("Counts/a")?["count"] == 60)
    }
    #expect(try await store.open(.readOnly).fetch("Counts/a")?["count"] == 60)
  }

  @Test func aLockHeldTooLongIsAnErrorAndReadingGoesOn() async throws {
    try await store.makeStore()
    let database = try store.open()
    let holder = FileLock(at: store.path + ".lock", in: LocalFileSystem())
    try #require(try holder.tryAcquire())
    let error = await #expect(throws: RecordError.self) {
      try await database.save(list("c", name: "Eggs"))
    }
    #expect(error?.code == .storeLocked)
    #expect(error?.retry == .after(.seconds(1)))
    #expect(try await database.names() == ["a": "Bread", "b": "Milk"])
    holder.release()
    try await database.save(list("c", name: "Eggs"))
  }

  @Test func savesThatComeTogetherAreAllKept() async throws {
    let database = try store.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask { try await database.save(list("list-\(number)", name: "\(number)")) }
      }
      try await group.waitForAll()
    }
    #expect(try await store.names().count == 64)
  }

  /// Of batches in one line each sees those before it, and one that fails leaves the others alone.
  @Test func batchesInOneLineAreDecidedInTheirOrder() throws {
    var pending = PendingCommits(on: RecordSnapshot())
    func add(_ modification: Modification) {
      pending.add(
        CommitQueue.Batch(modifications: [modification], atomically: true),
        now: StandingClock().now, capabilities: [.atomicBatches, .references])
    }
    add(.save(list("a", name: "Bread")))
    add(.save(list("a", name: "Milk"), .insert))
    add(.save(Record("Lists/b", ["name": 1])))
    add(.update("Lists/a", ["name": .set("Eggs")], ifVersion: RecordVersion(rawValue: 1)))
    add(
      .save(
        Record("Items/x", ["list": .reference(RecordReference("Lists/a", action: .cascade))])))
    add(.delete("Lists/a"))
    let codes = try pending.results.map { result -> RecordError.Code? in
      try result.get().firstError?.code
    }
    #expect(codes == [nil, .alreadyExists, .kindMismatch, nil, nil, nil])
    var snapshot = RecordSnapshot()
    for plan in pending.plans { snapshot.apply(plan) }
    #expect(snapshot.recordCount == 0)
    #expect(Set(snapshot.tombstones.keys) == ["Lists/a", "Items/x"])
  }

  @Test func aCancelledTaskChangesNothing() async throws {
    try await store.makeStore()
    let database = try store.open()
    let holder = FileLock(at: store.path + ".lock", in: LocalFileSystem())
    try #require(try holder.tryAcquire())
    let tasks = (0..<3).map { number in
      Task {
        await code { try await database.save(list("c\(number)", name: "Eggs")) }
      }
    }
    for task in tasks { task.cancel() }
    for task in tasks {
      // One that had given up on the lock before it was cancelled says so.
      #expect([.cancelled, .storeLocked].contains(await task.value))
    }
    holder.release()
    #expect(try await database.names() == ["a": "Bread", "b": "Milk"])
    try await database.save(list("c", name: "Eggs"))
  }

  @Test func anotherProcessIsLikeAnotherConnection() async throws {
    try await store.makeStore()
    let first = try store.open()
    #expect(try await first.names() == ["a": "Bread", "b": "Milk"])
    // What another process does to the file: a document in the place of this one.
    let other = try StoreFolder()
    let database = try other.open()
    try await database.save(list("x", name: "Tea"))
    try await database.close()
    try FileManager.default.removeItem(atPath: store.path + ".journal")
    let replacement = store.path + ".moving"
    try FileManager.default.copyItem(atPath: other.path, toPath: replacement)
    try #require(rename(replacement, store.path) == 0)
    #expect(try await first.names() == ["x": "Tea"])
  }
}
