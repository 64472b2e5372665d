import DurableFiles
public import Records
import Synchronization

extension JSONFileDatabase {
  /// Folds the journal into the document, so that the one file says all.
  ///
  /// Writes the whole document; changes nothing that a query can see.
  ///
  /// - Throws: ``RecordError`` with ``RecordError/Code/storeFull`` and the store as it was, when there is no room for
  ///   a second document; ``RecordError/Code/storeLocked``.
  @concurrent public func compact() async throws(RecordError) {
    try await rewriting { _ in false }
  }

  /// Folds the journal into the document, or writes all of it anew if its records are to be others.
  ///
  /// - Parameter change: Changes the records, if it likes, and tells whether it did.
  func rewriting(
    _ change: (inout RecordSnapshot) throws(RecordError) -> Bool
  ) async throws(RecordError) {
    try RecordError.checkCancellation()
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
    var snapshot = state.withLock { $0.loaded.snapshot }
    if try change(&snapshot) {
      try fold(into: snapshot)
    } else {
      try fold()
    }
  }

  /// Ends the use of this connection; its calls throw ``RecordError/Code/closed`` from then on.
  ///
  /// What was acknowledged is on the disk already. The journal is folded into the document if that is cheap for what
  /// is in it, and if no other connection is at work. Closing twice is no error.
  @concurrent public func close() async throws(RecordError) {
    guard access.canWrite else {
      await endNotices()
      state.withLock { $0.close() }
      return
    }
    if case .done(let result) = await queue.turn(for: nil) {
      _ = try result.get()
      return
    }
    defer { queue.handOver() }
    await endNotices()
    // Neither a held lock nor a failure to fold is a loss: the journal has it all.
    let hasJournal = state.withLock { $0.failure == nil && $0.loaded.journal != nil }
    if hasJournal, (try? lock.tryAcquire()) == true, (try? beginWriting()) != nil {
      foldOnClose()
    }
    lock.releaseAndRemove()
    state.withLock { $0.close() }
  }

  /// Folds when the journal has outgrown the document. The lock must be held.
  func foldIfOutgrown() {
    let sizes = state.withLock { $0.isWriting || $0.failure != nil ? nil : $0.sizes }
    guard let sizes, FoldingPolicy.isOutgrown(document: sizes.document, journal: sizes.journal)
    else { return }
    state.withLock { $0.isWriting = true }
    defer { state.withLock { $0.isWriting = false } }
    // What was saved is in the journal, so a failure here is not the save's. On a full disk each
    // save would try in vain, so the next attempt is when the journal has doubled.
    let isDone = (try? fold()) != nil
    state.withLock { $0.sizeAtFailedFold = isDone ? nil : sizes.journal }
  }

  private func foldOnClose() {
    guard let sizes = state.withLock({ $0.sizes }),
      FoldingPolicy.foldsOnClose(document: sizes.document, journal: sizes.journal)
    else { return }
    try? fold()
  }

  /// Folds the journal into the document and removes it. The lock must be held, and nothing new be there to read.
  ///
  /// - Parameter changed: The records that the new document holds, if they are not those of the old one and its journal.
  private func fold(into changed: RecordSnapshot? = nil) throws(RecordError) {
    let loaded = state.withLock { $0.loaded }
    if changed != nil || loaded.journal.map({ $0.lineCount > 1 }) ?? false {
      do {
        _ = try replaceDocument(by: changed ?? loaded.snapshot)
      } catch {
        // The new document is of no use if it was not flushed, and the old one is still there. Which of the two has
        // the name is unknown only once they changed places.
        if error.operation == .flushFolder { throw fail(error) }
        throw RecordError(writing: error, to: files.document)
      }
    }
    if let changed { state.withLock { $0.loaded.snapshot = changed } }
    // If it stays, the document tells that all of it was folded.
    guard (try? files.files.removeIfPresent(files.journal)) != nil else { return }
    state.withLock { state in
      state.loaded.journal = nil
      state.loaded.ignoredJournal = nil
    }
  }

  /// Writes all records into a new document, after which the journal says nothing new.
  func replaceDocument(by snapshot: RecordSnapshot) throws(FileError) -> LoadedStore.Document {
    let (old, isContinued) = state.withLock { ($0.loaded.document, $0.loaded.journal != nil) }
    let document = try files.replaceDocument(old, isContinued: isContinued, by: snapshot)
    state.withLock { state in
      state.loaded.document = document
      state.loaded.journal = nil
      state.loaded.ignoredJournal = nil
    }
    return document
  }
}

extension JSONFileDatabase.State {
  /// The sizes of the two files for the decision to fold, nil without both.
  var sizes: (document: Int, journal: Int)? {
    guard let document = loaded.document, let journal = loaded.journal else { return nil }
    return (max(document.status.size, 2 * (sizeAtFailedFold ?? 0)), journal.end)
  }

  /// Lets go of the files and the records.
  mutating func close() {
    isClosed = true
    loaded = LoadedStore()
  }
}
