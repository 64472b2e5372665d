import DurableFiles
import Records

extension StoreFiles {
  /// Puts a document with all records in the place of the one there is.
  ///
  /// - Parameter isContinued: Whether a journal continues the old document. If none does, the one that was folded into it
  ///   must be gone for good first: the new document knows only its predecessor, so a crash that brought back an older
  ///   journal would leave two files that do not fit each other.
  /// - Throws: A ``FileError``. Unless it leaves the outcome open, the old document is still there.
  func replaceDocument(
    _ old: LoadedStore.Document?, isContinued: Bool, by snapshot: RecordSnapshot
  ) throws(FileError) -> LoadedStore.Document {
    if old != nil, !isContinued {
      try files.removeIfPresent(journal)
      try files.flushFolder(folder)
    }
    var replacement = try FileReplacement(of: document, in: files)
    let checksum = try DocumentWriter.write(
      snapshot, replacing: old?.checksum, to: &replacement)
    let file = try replacement.finish()
    return LoadedStore.Document(
      file: file, status: try file.status(), checksum: checksum, previous: old?.checksum)
  }

  /// Begins a journal behind a document, in the place of one that says nothing.
  func makeJournal(
    continuing document: LoadedStore.Document
  ) throws(FileError) -> LoadedStore.Journal {
    // Whoever may not write the document may not add to it either.
    _ = try files.openFile(self.document, for: .updating)
    try files.removeIfPresent(journal)
    let file = try files.openFile(journal, for: .creating(document.status.permissions))
    // Of no use without its first line, and in the way of the next attempt.
    var isBegun = false
    defer { if !isBegun { _ = try? files.removeIfPresent(journal) } }
    try file.setPermissions(document.status.permissions)
    let (line, checksum) = JournalLine.header(document: document.checksum)
    try file.write(line, at: 0)
    // On the disk before any commit: if a crash tears it, then no acknowledged line follows.
    try file.flush()
    try files.flushFolder(folder)
    isBegun = true
    return LoadedStore.Journal(
      file: file, canWrite: true, identity: try file.status().identity, end: line.count,
      checksum: checksum, lineCount: 1)
  }

  /// Removes what a crash left of a document that was being replaced.
  ///
  /// Does nothing while another connection holds the lock, and does not matter enough to fail.
  func sweep(_ lock: FileLock) {
    let draft = document + FileReplacement.suffix
    guard (try? files.currentStatus(at: draft)) != nil, (try? lock.tryAcquire()) == true else {
      return
    }
    defer { lock.releaseAndRemove() }
    try? FileReplacement.sweep(document, in: files)
  }
}
