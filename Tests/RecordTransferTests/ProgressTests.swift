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
    #expect(imported == ["checking 2500/2500", "importing 2500/2500"])
    let exported = try await phases {
      _ = try await exportRecords(of: first, .init(format: .jsonl, type: "L"))
    }
    #expect(exported == ["reading 2500", "exporting 2500/2500"])
    let copied = try await phases {
      let copy = RecordCopy(from: first, to: second)
      _ = try await copy.check { _ in }
      _ = try await copy.run { _ in }
    }
    #expect(copied == ["checking 2500", "copying 2500"])
  }
}
