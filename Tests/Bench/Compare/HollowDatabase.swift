import Records

/// A store that does nothing, so that calling it costs what a call costs.
struct HollowDatabase: RecordDatabase {
  let capabilities: Capabilities = []

  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] { [:] }

  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult { ModifyResult(outcomes: []) }

  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page { Page(records: []) }

  @concurrent func schema() async throws(RecordError) -> RecordSchema { RecordSchema() }

  @concurrent func ensureIndex(_ index: RecordIndex) async throws(RecordError) {}

  @concurrent func explain(_ query: Query) async throws(RecordError) -> QueryExplanation {
    throw RecordError(.unsupported, "This store has nothing to explain.")
  }

  @concurrent func close() async throws(RecordError) {}
}
