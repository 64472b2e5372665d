import Records
import SpecDocuments

/// A store whose calls fail and wait when the kit's verbs say so; otherwise it is the store it is put around.
struct KitDatabase: RecordDatabase {
  let base: any RecordDatabase
  let control: KitControl
  /// Whose connection it is.
  let actor: String

  /// Without notices of commits: they come when they come, and a session must be the same each time.
  var capabilities: Capabilities { base.capabilities.subtracting(.commitNotices) }

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try await read { () async throws(RecordError) in try await base.fetch(ids, fields: fields) }
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try await read { () async throws(RecordError) in
      try await base.page(query, after: cursor, limit: limit)
    }
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) async throws(RecordError) -> Page {
    try await read { () async throws(RecordError) in
      try await base.page(query, after: cursor, limit: limit, including: fields)
    }
  }

  @concurrent func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try await read { () async throws(RecordError) in
      try await base.changes(since: token, limit: limit)
    }
  }

  @concurrent func count(_ query: Query) async throws(RecordError) -> Int {
    try await read { () async throws(RecordError) in try await base.count(query) }
  }

  @concurrent func schema() async throws(RecordError) -> RecordSchema {
    try await base.schema()
  }

  @concurrent func compact(before token: ChangeToken) async throws(RecordError) {
    try await write { () async throws(RecordError) in try await base.compact(before: token) }
  }

  @concurrent func declare(_ schema: RecordSchema) async throws(RecordError) {
    try await write { () async throws(RecordError) in try await base.declare(schema) }
  }

  @concurrent func ensureIndex(_ index: RecordIndex) async throws(RecordError) {
    try await base.ensureIndex(index)
  }

  @concurrent func explain(_ query: Query) async throws(RecordError) -> QueryExplanation {
    try await base.explain(query)
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try await write { () async throws(RecordError) in
      try await base.modify(modifications, atomically: atomically)
    }
  }

  @concurrent func close() async throws(RecordError) {
    try await base.close()
  }

  private func write<Answer: Sendable>(
    _ body: () async throws(RecordError) -> Answer
  ) async throws(RecordError) -> Answer {
    let treatment = await control.treatment(of: .write)
    // A held write has not been made: others can come first.
    if treatment.isHeld { try await waitForRelease() }
    if let fault = treatment.fault { throw fault }
    let answer = try await body()
    try await control.didWrite()
    return answer
  }

  private func read<Answer: Sendable>(
    _ body: () async throws(RecordError) -> Answer
  ) async throws(RecordError) -> Answer {
    let treatment = await control.treatment(of: .read)
    var answer: Result<Answer, RecordError>
    if let fault = treatment.fault {
      answer = .failure(fault)
    } else {
      do throws(RecordError) {
        answer = .success(try await body())
      } catch {
        answer = .failure(error)
      }
    }
    // A held read has been read: what comes late is an old answer.
    if treatment.isHeld {
      try await waitForRelease()
      // What was cancelled meanwhile is the store's to say.
      if Task.isCancelled { return try await body() }
    }
    return try answer.get()
  }

  private func waitForRelease() async throws(RecordError) {
    guard await control.waitForRelease(of: actor) else {
      throw RecordError(.cancelled, "The store was opened again while this call waited.")
    }
  }
}
