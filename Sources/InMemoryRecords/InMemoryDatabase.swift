public import Records
import Synchronization

/// A store that lives as long as its process: for tests, previews and data that need not last.
///
/// Reads see one snapshot and never wait for a writer; writes take turns.
public final class InMemoryDatabase: RecordDatabase {
  /// Atomic batches, a change feed, references that cascade or deny, notices of commits, indices and schemas.
  public let capabilities: Capabilities = [
    .atomicBatches, .changeFeed, .references, .commitNotices, .indices, .declaredSchemas,
  ]

  private let storage: InMemoryStorage
  private let clock: any RecordClock
  private let announcer: CommitAnnouncer
  private let isClosed = Atomic(false)

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - storage: What is shared with other connections.
  ///   - clock: Where the dates of records come from.
  public init(
    storage: InMemoryStorage = InMemoryStorage(), clock: any RecordClock = SystemRecordClock()
  ) {
    self.storage = storage
    self.clock = clock
    announcer = CommitAnnouncer(
      start: { ChangeToken(rawValue: storage.snapshot.sequence) }, stop: {})
    storage.add(announcer)
  }

  deinit {
    endNotices()
  }

  /// Opens a connection, and declares kinds, indices and closed types beforehand.
  ///
  /// What is declared is a part of the storage from then on.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` when the schema contradicts what is stored, naming
  ///   the field; ``RecordError/Code/invalidValue`` when it declares what no store takes.
  public convenience init(
    storage: InMemoryStorage = InMemoryStorage(), clock: any RecordClock = SystemRecordClock(),
    schema: RecordSchema
  ) throws(RecordError) {
    try storage.declare { (known) throws(RecordError) in try known.declaring(schema) }
    self.init(storage: storage, clock: clock)
  }

  /// Reads records by their identifiers.
  @concurrent public func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record] {
    try checkUsable()
    return storage.fetch(ids, fields: fields)
  }

  /// Reads one record, in about the time that a dictionary takes.
  @concurrent public func fetch(
    _ id: RecordID, fields: FieldSelection
  ) async throws(RecordError) -> Record? {
    try checkUsable()
    return storage.record(id)?.selecting(fields)
  }

  /// Applies modifications as one commit.
  @concurrent public func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult {
    try checkUsable()
    return try storage.commit(
      modifications, atomically: atomically, clock: clock, capabilities: capabilities)
  }

  /// Answers a page of a query.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page {
    try snapshot().page(query, after: cursor, limit: limit)
  }

  /// Answers a page of a query with the records that it refers to, all in one state.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) async throws(RecordError) -> Page {
    try snapshot().page(query, after: cursor, limit: limit, including: fields)
  }

  /// Counts what a query answers, without making records.
  @concurrent public func count(_ query: Query) async throws(RecordError) -> Int {
    try snapshot().count(query)
  }

  /// What changed since a token.
  @concurrent public func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    try snapshot().changes(since: token, limit: limit)
  }

  /// Notices of the commits of all connections to the storage.
  public var commits: CommitNotices { announcer.notices }

  /// Forgets deletions up to a place in the history.
  @concurrent public func compact(before token: ChangeToken) async throws(RecordError) {
    try checkUsable()
    try storage.compact(before: token)
  }

  /// The kinds of all fields.
  @concurrent public func schema() async throws(RecordError) -> RecordSchema {
    try snapshot().schema
  }

  /// Declares kinds, indices and closed types.
  @concurrent public func declare(_ schema: RecordSchema) async throws(RecordError) {
    try checkUsable()
    try storage.declare { (known) throws(RecordError) in try known.declaring(schema) }
  }

  /// Makes sure that an index is there.
  ///
  /// Indices of order, elements and words are kept in memory and cost a place for each record, element or word; one of
  /// substrings is only noted, since searching memory is fast.
  @concurrent public func ensureIndex(_ index: RecordIndex) async throws(RecordError) {
    try checkUsable()
    try storage.declare { (known) throws(RecordError) in try known.declaring(index) }
  }

  /// How a query is answered.
  @concurrent public func explain(_ query: Query) async throws(RecordError) -> QueryExplanation {
    try snapshot().explain(query, store: "Memory")
  }

  /// Ends the use of this connection; the storage keeps its records.
  @concurrent public func close() async throws(RecordError) {
    isClosed.store(true, ordering: .releasing)
    endNotices()
  }

  private func endNotices() {
    storage.remove(announcer)
    announcer.finish()
  }

  private func snapshot() throws(RecordError) -> RecordSnapshot {
    try checkUsable()
    return storage.snapshot
  }

  private func checkUsable() throws(RecordError) {
    try RecordError.checkCancellation()
    if isClosed.load(ordering: .acquiring) { throw RecordError.closed }
  }
}
