import Records

/// A store with no more than every store must have: no change feed, no indices, no notices.
///
/// What it does not have is answered by the protocol itself.
struct BareDatabase: RecordDatabase {
  let base: any RecordDatabase

  var capabilities: Capabilities { [] }

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

  @concurrent func schema() async throws(RecordError) -> RecordSchema { try await base.schema() }

  @concurrent func close() async throws(RecordError) { try await base.close() }
}
