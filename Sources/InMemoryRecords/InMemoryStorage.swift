import Foundation
import Records
import Synchronization

/// What connections to one in-memory store share: opening it again finds the records.
///
/// A reader takes a copy-on-write snapshot and never waits for a writer's work.
public final class InMemoryStorage: Sendable {
  private let state = Mutex(RecordSnapshot())

  /// Makes an empty store.
  public init() {}

  /// The records as they are now.
  var snapshot: RecordSnapshot { state.withLock { $0 } }

  /// Applies a batch as one commit.
  func commit(
    _ modifications: [Modification], atomically: Bool, clock: any RecordClock,
    capabilities: Capabilities
  ) throws(RecordError) -> ModifyResult {
    let outcome: Result<ModifyResult, RecordError> = state.withLock { snapshot in
      do throws(RecordError) {
        let plan = try snapshot.plan(
          modifications, atomically: atomically, now: clock.now, capabilities: capabilities)
        if !plan.isEmpty { snapshot.apply(plan) }
        return .success(plan.result)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
