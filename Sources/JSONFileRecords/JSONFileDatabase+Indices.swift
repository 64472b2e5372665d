import DurableFiles
public import Records
import Synchronization

extension JSONFileDatabase {
  /// Opens a store, and declares kinds, indices and closed types beforehand.
  ///
  /// What is declared is a part of the store from then on, for all connections and after reopening: if it is not there
  /// yet, it is one commit, for which a missing document is made. A connection that only reads finds contradictions
  /// and declares nothing.
  ///
  /// - Parameter schema: What is declared.
  /// - Throws: ``RecordError`` with ``RecordError/Code/kindMismatch`` when the schema contradicts what is stored, naming
  ///   the field; ``RecordError/Code/invalidValue`` when it declares what no store takes; and what opening without a
  ///   schema and saving throw.
  public convenience init(
    path: String, access: StoreAccess = .readWrite(createIfMissing: true),
    clock: any RecordClock = SystemRecordClock(), lockTimeout: Duration = .seconds(5),
    schema: RecordSchema
  ) async throws(RecordError) {
    try self.init(path: path, access: access, clock: clock, lockTimeout: lockTimeout)
    if access.canWrite {
      try await declare { (known) throws(RecordError) in try known.declaring(schema) }
    } else {
      _ = try await self.schema().declaring(schema)
    }
  }

  /// Declares kinds, indices and closed types, as one commit unless they are declared already.
  @concurrent public func declare(_ schema: RecordSchema) async throws(RecordError) {
    try await declare { (known) throws(RecordError) in try known.declaring(schema) }
  }

  /// Makes sure that an index is there.
  ///
  /// The file only says that there is one; it is built in memory whenever the file is read, and costs a place for each
  /// record, element or word. One of substrings is only noted, since searching memory is fast.
  @concurrent public func ensureIndex(_ index: RecordIndex) async throws(RecordError) {
    try await declare { (known) throws(RecordError) in try known.declaring(index) }
  }

  /// Stores what is declared, unless it is there already.
  private func declare(
    _ declaring: @Sendable (RecordSchema) throws(RecordError) -> RecordSchema
  ) async throws(RecordError) {
    let known = try await schema()
    if try declaring(known) == known { return }
    try checkWritable()
    if case .done(let result) = await queue.turn(for: nil) {
      _ = try result.get()
      return
    }
    defer { queue.handOver() }
    try await acquireLock()
    defer { lock.release() }
    try beginWriting()
    defer { state.withLock { $0.isWriting = false } }
    let snapshot = state.withLock { $0.loaded.snapshot }
    let schema = try declaring(snapshot.schema)
    if schema == snapshot.schema { return }
    // Before anything is written: who cancels the building leaves nothing.
    let built = try snapshot.builtIndices(for: schema)
    try write(
      [CommitPlan.declaring(schema, sequence: snapshot.sequence)], over: snapshot.schema, built)
  }
}
