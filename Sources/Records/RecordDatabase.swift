/// A store of records: what a new store implements. Everything else is an extension of it.
///
/// All stores answer alike: the meaning of a query, of a save and of every error is the evaluator's, and a store only
/// decides how to get there. Reads see one consistent state; a modification is one commit.
///
/// The calls leave the caller's actor, so a store that waits for a lock or a disk never holds up the main thread. A
/// cancelled task throws ``RecordError/Code/cancelled`` and leaves nothing half-written.
public protocol RecordDatabase: Sendable {
  /// What the store can do beyond the minimum.
  var capabilities: Capabilities { get }

  /// Reads records by their identifiers, in one consistent state.
  ///
  /// - Parameters:
  ///   - ids: The records; one that does not exist is missing from the answer, not an error.
  ///   - fields: The fields to read.
  /// - Throws: ``RecordError`` when the store cannot be read, such as ``RecordError/Code/unavailable``.
  @concurrent func fetch(
    _ ids: [RecordID], fields: FieldSelection
  ) async throws(RecordError) -> [RecordID: Record]

  /// The record with an identifier, nil when there is none.
  ///
  /// A store overrides it where one record is read more cheaply than several; the answer is the same.
  ///
  /// - Throws: ``RecordError`` as ``fetch(_:fields:)-([RecordID],_)`` does.
  @concurrent func fetch(
    _ id: RecordID, fields: FieldSelection
  ) async throws(RecordError) -> Record?

  /// Applies modifications in order, as one commit, each seeing those before it.
  ///
  /// With `atomically` either all take effect or none does; the innocent ones then report
  /// ``RecordError/Code/batchFailed``. Without it each takes effect or fails on its own.
  ///
  /// - Returns: What became of each modification, in the order given.
  /// - Throws: ``RecordError`` when the store as a whole failed and nothing changed, such as
  ///   ``RecordError/Code/storeFull``. What is wrong with a single item is in the result.
  @concurrent func modify(
    _ modifications: [Modification], atomically: Bool
  ) async throws(RecordError) -> ModifyResult

  /// Answers a query, a page at a time.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - cursor: Where the page before ended, nil for the first page.
  ///   - limit: The most records on this page, at least 1; nil for all the rest.
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` or ``RecordError/Code/invalidQuery`` for a query
  ///   without a meaning, ``RecordError/Code/invalidCursor`` for a cursor of another query.
  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?
  ) async throws(RecordError) -> Page

  /// Answers a page of a query together with the records that it refers to, so that a list and what its rows need are
  /// read at once.
  ///
  /// The targets are in ``Page/included``, with all their fields and each once; one that does not exist is not there.
  /// Only the page's own references are followed, not those of the targets. A field is followed whether or not the
  /// query reads it.
  ///
  /// A store that can reads page and targets in one state. The default asks for the targets right after the page, and
  /// so may find them as they are a moment later.
  ///
  /// - Parameter fields: Fields that hold a reference or a list of references; one never saved leads nowhere.
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` for a field of another kind, whatever records there
  ///   are; and as ``page(_:after:limit:)`` does.
  @concurrent func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) async throws(RecordError) -> Page

  /// What changed since a token, nil for everything there is.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/tokenExpired`` when older deletions are no longer kept,
  ///   ``RecordError/Code/unsupported`` without the capability ``Capabilities/changeFeed``.
  @concurrent func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage

  /// Notices of commits, whoever makes them: this connection, another one, or another process.
  ///
  /// For each loop over them the first notice comes at once and names the newest commit, 0 before there is any. So a
  /// loop that reads on each notice starts with the current state and misses nothing. Commits that come faster than
  /// the loop goes are one notice, of the last; a notice without a commit is rare, but possible. The loop ends when
  /// the store is closed or its task is cancelled, and throws when the store cannot be followed any more.
  ///
  /// Making the sequence costs nothing: a store watches its files only while a loop runs. Without the capability
  /// ``Capabilities/commitNotices`` there is no notice, and a loop ends at once.
  var commits: CommitNotices { get }

  /// Forgets deletions up to a place in the store's history.
  ///
  /// Until then every deletion is kept, also across reopening, so that ``changes(since:limit:)`` can tell of it. Who
  /// still has an older token then gets ``RecordError/Code/tokenExpired`` and reads all anew. Records stay as they are.
  ///
  /// - Parameter token: The oldest token that stays valid.
  /// - Throws: ``RecordError`` with ``RecordError/Code/tokenExpired`` when the token is not one of this store,
  ///   ``RecordError/Code/unsupported`` without the capability ``Capabilities/changeFeed``.
  @concurrent func compact(before token: ChangeToken) async throws(RecordError)

  /// How many records a query answers, its limit included.
  ///
  /// A store overrides it where counting is cheaper than reading.
  @concurrent func count(_ query: Query) async throws(RecordError) -> Int

  /// The record types the store knows, and the kinds of their fields.
  @concurrent func schema() async throws(RecordError) -> RecordSchema

  /// Declares kinds, indices and closed types, beside what is declared already.
  ///
  /// What is declared is a part of the store from then on, for all connections and after reopening; what is there costs
  /// nothing. Whether a type is closed is taken from the declaration, so a later one can open it again.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` when the schema contradicts what is stored, naming
  ///   the field; ``RecordError/Code/invalidValue`` when it declares what no store takes;
  ///   ``RecordError/Code/limitExceeded`` for a field too many; ``RecordError/Code/unsupported`` without the capability
  ///   ``Capabilities/declaredSchemas``. Nothing is declared then.
  @concurrent func declare(_ schema: RecordSchema) async throws(RecordError)

  /// Makes sure that an index is there, and builds it from the records there are; one that is there costs nothing.
  ///
  /// The index is a part of the store from then on, for all connections and after reopening. It never changes an
  /// answer, and may be about fields that no record has yet. Building it is one commit without changed records.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/unsupported`` without the capability ``Capabilities/indices``,
  ///   ``RecordError/Code/kindMismatch`` when the index has no use for the kind a field has,
  ///   ``RecordError/Code/invalidValue`` when it would have none for any.
  @concurrent func ensureIndex(_ index: RecordIndex) async throws(RecordError)

  /// How a query is answered: which part an index, the store or the evaluator decides.
  ///
  /// - Throws: ``RecordError`` for a query without a meaning, as ``page(_:after:limit:)`` does.
  @concurrent func explain(_ query: Query) async throws(RecordError) -> QueryExplanation

  /// Ends the use of the store: what was acknowledged is safe, later calls throw ``RecordError/Code/closed``.
  @concurrent func close() async throws(RecordError)
}

extension RecordDatabase {
  /// The record with an identifier, as one of several.
  @concurrent public func fetch(
    _ id: RecordID, fields: FieldSelection
  ) async throws(RecordError) -> Record? {
    try await fetch([id], fields: fields)[id]
  }

  /// A page, and then its targets in one further read.
  @concurrent public func page(
    _ query: Query, after cursor: Cursor?, limit: Int?, including fields: [FieldName]
  ) async throws(RecordError) -> Page {
    let inclusion = try Inclusion(fields, of: query, schema: await schema())
    let page = try await page(inclusion.query, after: cursor, limit: limit)
    let targets = inclusion.targets(of: page)
    return inclusion.page(
      page, including: targets.isEmpty ? [:] : try await fetch(targets, fields: .all))
  }

  /// How many records a query answers, by reading them.
  @concurrent public func count(_ query: Query) async throws(RecordError) -> Int {
    try await page(query, after: nil, limit: nil).records.count
  }

  /// No change feed.
  @concurrent public func changes(
    since token: ChangeToken?, limit: Int?
  ) async throws(RecordError) -> ChangePage {
    throw RecordError(.unsupported, "This store keeps no change feed.")
  }

  /// No schema but what saves make of it.
  @concurrent public func declare(_ schema: RecordSchema) async throws(RecordError) {
    throw RecordError(
      .unsupported, "This store takes no declarations; the first save of a field fixes its kind.")
  }

  /// No notices.
  public var commits: CommitNotices { CommitNotices() }

  /// No change feed, and so nothing to forget.
  @concurrent public func compact(before token: ChangeToken) async throws(RecordError) {
    throw RecordError(.unsupported, "This store keeps no change feed.")
  }
}
