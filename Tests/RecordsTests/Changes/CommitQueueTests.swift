import Records
import Testing

@Suite struct CommitQueueTests {
  private let queue = CommitQueue()
  private let batch = CommitQueue.Batch(modifications: [], atomically: true)

  /// Waits in a task of its own, and tells whether it came to lead.
  private func wait() -> Task<Bool, any Error> {
    Task { [queue, batch] in
      switch await queue.turn(for: batch) {
      case .lead: return true
      case .done(let result):
        _ = try result.get()
        return false
      }
    }
  }

  /// Takes over as many as have begun to wait, once there are so many.
  private func takeFollowers(_ count: Int) async -> [CommitQueue.Follower] {
    var followers: [CommitQueue.Follower] = []
    while followers.count < count {
      followers += queue.takeFollowers()
      await Task.yield()
    }
    return followers
  }

  @Test func whoIsGivenBackLeadsNext() async throws {
    guard case .lead = await queue.turn(for: batch) else {
      Issue.record("The first one leads.")
      return
    }
    let waiting = wait()
    queue.giveBack(await takeFollowers(1))
    queue.handOver()
    #expect(try await waiting.value)
    queue.handOver()
  }

  @Test func whoWasCancelledMeanwhileIsGivenBackToNobody() async throws {
    guard case .lead = await queue.turn(for: batch) else {
      Issue.record("The first one leads.")
      return
    }
    let waiting = wait()
    let followers = await takeFollowers(1)
    waiting.cancel()
    queue.giveBack(followers)
    let error = await #expect(throws: RecordError.self) { try await waiting.value }
    #expect(error?.code == .cancelled)
    queue.handOver()
    guard case .lead = await queue.turn(for: batch) else {
      Issue.record("Nobody else waits.")
      return
    }
  }
}
