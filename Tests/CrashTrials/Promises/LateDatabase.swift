import InMemoryRecords
import Records

/// A store that says what a commit did as soon as it knows, and does it later.
final class LateDatabase: RecordDatabaseDecorator {
  /// What is read, and gets the commits late.
  let base: any RecordDatabase
  /// What decides at once, and is gone with the process.
  private let foreseen: InMemoryDatabase
  /// Has commits decided and done in the same order.
  private let queue = CommitQueue()
  private let due: AsyncStream<CommitQueue.Batch>.Continuation
  private let work: Task<Void, Never>

  /// - Parameter foreseen: A store with what is in `base` already.
  init(base: any RecordDatabase, foreseen: InMemoryDatabase) {
    self.base = base
    self.foreseen = foreseen
    let (batches, due) = AsyncStream.makeStream(of: CommitQueue.Batch.self)
    self.due = due
    work = Task {
      for await batch in batches {
        await meanwhile()
        _ = try? await base.modify(batch.modifications, atomically: batch.atomically)
      }
    }
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    guard case .lead = await queue.turn(for: nil) else { throw .cancelled }
    defer { queue.handOver() }
    let result = try await foreseen.modify(modifications, atomically: atomically)
    due.yield(CommitQueue.Batch(modifications: modifications, atomically: atomically))
    return result
  }

  @concurrent func close() async throws(RecordError) {
    due.finish()
    await work.value
    try await base.close()
  }
}
