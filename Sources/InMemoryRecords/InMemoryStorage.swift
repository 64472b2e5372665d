import Foundation
import Records
import Synchronization

/// What connections to one in-memory store share: opening it again finds the records.
///
/// A reader takes a copy-on-write snapshot and never waits for a writer's work: what a commit does is decided, and an
/// index built, on a snapshot too.
public final class InMemoryStorage: Sendable {
  private let state = Mutex(RecordSnapshot())
  /// Held by who writes, so that writers take turns while readers go on.
  private let turn = Mutex(())
  /// The open connections.
  private let announcers = Mutex<[CommitAnnouncer]>([])

  /// Makes an empty store.
  public init() {}

  /// The records as they are now.
  var snapshot: RecordSnapshot { state.withLock { $0 } }

  /// Reads a record.
  func record(_ id: RecordID) -> Record? { state.withLock { $0.record(id) } }

  /// Reads records by their identifiers: few of them without a copy of the snapshot, which would cost more.
  func fetch(_ ids: [RecordID], fields: FieldSelection) -> [RecordID: Record] {
    ids.count <= 16
      ? state.withLock { $0.fetch(ids, fields: fields) } : snapshot.fetch(ids, fields: fields)
  }

  /// Applies a batch as one commit.
  func commit(
    _ modifications: [Modification], atomically: Bool, clock: any RecordClock,
    capabilities: Capabilities
  ) throws(RecordError) -> ModifyResult {
    let plan = try turn.withLock { (_) throws(RecordError) in
      // The snapshot is gone before the plan is carried out, which would copy what it changes of it.
      let plan = try snapshot.plan(
        modifications, atomically: atomically, now: clock.now, capabilities: capabilities)
      if !plan.isEmpty { state.withLock { $0.apply(plan) } }
      return plan
    }
    if !plan.isEmpty {
      // Outside of the lock on the records: an announcer asks for them within its own.
      let token = ChangeToken(rawValue: plan.sequence)
      for announcer in announcers.withLock({ $0 }) { announcer.announce(token) }
    }
    return plan.result
  }

  /// Changes what is declared, and builds the indices that are new.
  func declare(
    _ declaring: (RecordSchema) throws(RecordError) -> RecordSchema
  ) throws(RecordError) {
    try turn.withLock { (_) throws(RecordError) in
      let before = snapshot
      let schema = try declaring(before.schema)
      let built = try before.builtIndices(for: schema)
      state.withLock { snapshot in
        snapshot.takeOver(built)
        snapshot.advance(schema: schema, sequence: snapshot.sequence)
      }
    }
  }

  /// Forgets deletions up to a place in the history.
  func compact(before token: ChangeToken) throws(RecordError) {
    try turn.withLock { (_) throws(RecordError) in
      try state.withLock { (snapshot) throws(RecordError) in
        _ = try snapshot.compact(before: token)
      }
    }
  }

  /// Begins to tell a connection of commits, its own and those of the others.
  func add(_ announcer: CommitAnnouncer) {
    announcers.withLock { $0.append(announcer) }
  }

  /// Tells a connection no more.
  func remove(_ announcer: CommitAnnouncer) {
    announcers.withLock { $0.removeAll { $0 === announcer } }
  }
}
