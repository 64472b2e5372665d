import Records
import Synchronization

/// A connection that remembers each note it has read, and reads it no more until it saves the note itself.
final class CachingDatabase: RecordDatabaseDecorator {
  let base: any RecordDatabase
  private let known = Mutex<[RecordID: Record]>([:])

  init(base: any RecordDatabase) {
    self.base = base
  }

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    let remembered = known.withLock { known in known.filter { ids.contains($0.key) } }
    let rest = ids.filter { remembered[$0] == nil }
    if rest.isEmpty { return remembered }
    let found = try await base.fetch(rest, fields: fields)
    await meanwhile()
    known.withLock { $0.merge(found) { $1 } }
    return found.merging(remembered) { $1 }
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    for modification in modifications { known.withLock { $0[modification.id] = nil } }
    return try await base.modify(modifications, atomically: atomically)
  }
}

/// Lets others go on in the midst of what should not be interrupted.
func meanwhile() async {
  for _ in 0..<20 { await Task.yield() }
}
