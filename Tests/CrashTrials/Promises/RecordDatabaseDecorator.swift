import Records

/// A store that passes on every call to another, but for those that a conforming type takes.
protocol RecordDatabaseDecorator: RecordDatabase {
  /// What the calls go to.
  var base: any RecordDatabase { get }
}

extension RecordDatabaseDecorator {
  var capabilities: Capabilities { base.capabilities }

  var commits: CommitNotices { base.commits }

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try await base.fetch(ids, fields: fields)
  }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try await base.modify(modifications, atomically: atomically)
  }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try await base.page(query, after: cursor, limit: limit)
  }

  @concurrent func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try await base.changes(since: token, limit: limit)
  }

  @concurrent func compact(before token: ChangeToken) async throws(RecordError) {
    try await base.compact(before: token)
  }

  @concurrent func count(_ query: Query) async throws(RecordError) -> Int {
    try await base.count(query)
  }

  @concurrent func schema() async throws(RecordError) -> RecordSchema {
    try await base.schema()
  }

  @concurrent func declare(_ schema: RecordSchema) async throws(RecordError) {
    try await base.declare(schema)
  }

  @concurrent func close() async throws(RecordError) {
    try await base.close()
  }
}
