import InMemoryRecords
import RecordTransfer
import Records
import Synchronization
import Testing

@Suite("The progress of moving records")
struct ProgressTests {
  /// The last state of each phase that work tells.
  private func phases(of work: () async throws -> Void) async throws -> [String] {
    let states = Mutex<[WorkProgress]>([])
    let note: @Sendable (WorkProgress) -> Void = { state in
      states.withLock { states in
        if states.last?.phase == state.phase { states.removeLast() }
        states.append(state)
      }
    }
    try await WorkMeter.$watcher.withValue(note, operation: work)
    return states.withLock { $0.map(\.description) }
  }

  @Test("is told by an import, an export and a copy")
  func moving() async throws {
    let rows = (0..<2_500).map { "r\($0),\($0)\n" }.joined()
    let (first, second) = (InMemoryDatabase(), InMemoryDatabase())
    let imported = try await phases {
      _ = try await importRecords(
        TextSource("id,n\n" + rows), .init(format: .csv, type: "L"), into: first)
    }
    #expect(imported == ["reading 2500", "checking 2500/2500", "importing 2500/2500"])
    let exported = try await phases {
      _ = try await exportRecords(of: first, .init(format: .jsonl, type: "L"))
    }
    #expect(exported == ["reading 2500", "exporting 2500/2500"])
    let copied = try await phases {
      let copy = RecordCopy(from: first, to: second)
      _ = try await copy.check()
      _ = try await copy.run(of: 2_500)
    }
    #expect(copied == ["checking 2500", "copying 2500/2500"])
  }

  /// Does work that is cancelled once it tells a phase with so many records done.
  private func cancelled<Value: Sendable>(
    at phase: WorkProgress.Phase, _ count: Int,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let stop: @Sendable (WorkProgress) -> Void = { state in
      if state.phase == phase, state.completed >= count {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    return try await Task { try await WorkMeter.$watcher.withValue(stop, operation: work) }.value
  }

  @Test("ends with what is saved when an import is cancelled")
  func cancelledImport() async throws {
    let text = "id,n\n" + (0..<3_500).map { "r\($0),\($0)\n" }.joined()
    let database = InMemoryDatabase()
    let options = RecordImport.Options(format: .csv, type: "L")
    for phase in [WorkProgress.Phase.reading, .checking] {
      let error = await #expect(throws: (any Error).self) {
        _ = try await cancelled(at: phase, 1_000) {
          _ = try await importRecords(TextSource(text), options, into: database)
        }
      }
      #expect(error is CancellationError || (error as? RecordError)?.code == .cancelled)
      #expect(try await database.count(Query("L")) == 0)
    }
    let error = await #expect(throws: RecordImport.Interrupted.self) {
      _ = try await cancelled(at: .importing, 2_000) {
        _ = try await importRecords(TextSource(text), options, into: database)
      }
    }
    #expect(error?.saved == 2_000)
    #expect(error?.error.code == .cancelled)
    #expect(try await database.count(Query("L")) == 2_000)
  }

  @Test("ends with what is copied when a copy is cancelled")
  func cancelledCopy() async throws {
    let (source, target) = (InMemoryDatabase(), InMemoryDatabase())
    let records = try (0..<2_500).map { Record(try RecordID(type: "L", name: "r\($0)"), ["n": 1]) }
    try await source.save(records)
    let error = await #expect(throws: RecordCopy.Interrupted.self) {
      _ = try await cancelled(at: .copying, 100) {
        _ = try await RecordCopy(from: source, to: target).run(of: 2_500)
      }
    }
    let copied = try #require(error?.copied)
    #expect(error?.error.code == .cancelled)
    #expect((100..<2_500).contains(copied))
    #expect(try await target.count(Query("L")) == copied)
  }
}
