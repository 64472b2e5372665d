import RecordScreens
import Records
import Synchronization

/// A store around another one whose calls fail or wait when a test says so.
@MainActor
final class StoreScript {
  let activity: Activity
  var failNextRead: RecordError.Code?
  var failNextWrite: RecordError.Code?
  var holdNextRead = false
  var holdNextWrite = false
  private(set) var log: [String] = []
  private var held: [CheckedContinuation<Void, Never>] = []

  init(_ activity: Activity) {
    self.activity = activity
  }

  func release() async {
    while !held.isEmpty {
      activity.release()
      held.removeFirst().resume()
      await activity.rest()
    }
  }

  fileprivate func enterRead(_ text: String) -> (isHeld: Bool, fault: RecordError?) {
    log.append(text)
    defer {
      failNextRead = nil
      holdNextRead = false
    }
    return (holdNextRead, failNextRead.map { RecordError($0, "The test asked for it.") })
  }

  fileprivate func enterWrite(_ text: String) -> (isHeld: Bool, fault: RecordError?) {
    log.append(text)
    defer {
      failNextWrite = nil
      holdNextWrite = false
    }
    return (holdNextWrite, failNextWrite.map { RecordError($0, "The test asked for it.") })
  }

  fileprivate func wait() async {
    activity.hold()
    await withCheckedContinuation { held.append($0) }
  }
}

struct ScriptedDatabase: RecordDatabase {
  let base: any RecordDatabase
  let script: StoreScript

  /// Without notices, so that a test knows all reads; see the tests of following for those.
  var capabilities: Capabilities { base.capabilities.subtracting(.commitNotices) }

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try await base.fetch(ids, fields: fields)
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    let (isHeld, fault) = await script.enterWrite(
      modifications.map { "write \($0.id.name)" }.joined(separator: ", "))
    if isHeld { await script.wait() }
    if let fault { throw fault }
    return try await base.modify(modifications, atomically: atomically)
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    let (isHeld, fault) = await script.enterRead("read")
    let answer: Result<Page, RecordError>
    if let fault {
      answer = .failure(fault)
    } else {
      do throws(RecordError) {
        answer = .success(try await base.page(query, after: cursor, limit: limit))
      } catch {
        answer = .failure(error)
      }
    }
    // What is held has been read: a slow answer is an old one.
    if isHeld { await script.wait() }
    return try answer.get()
  }

  @concurrent func schema() async throws(RecordError) -> RecordSchema {
    try await base.schema()
  }

  @concurrent func close() async throws(RecordError) {
    try await base.close()
  }
}

/// Names that count up, so that tests know them.
final class CountingIDGenerator: RecordIDGenerator {
  private let count = Mutex(0)

  func makeName() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "n\(number)"
  }
}
