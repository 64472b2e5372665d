import DurableFiles
import Foundation
import Records
import StrictJSON

extension StoreFiles {
  /// How often reading starts again because others kept replacing the files meanwhile.
  private static let attempts = 50
  /// How often a journal is read that looks damaged: its torn tail may just be written over.
  private static let attemptsAtDamage = 3

  /// Reads the store as it is now.
  ///
  /// Takes no lock: a document is only ever replaced as a whole, before its journal is removed. If
  /// it is still the same one after the journal was read, the two belong together.
  func load() throws(RecordError) -> LoadedStore {
    for attempt in 1...Self.attempts {
      var loaded = LoadedStore()
      var seen: FileStatus?
      var failure: RecordError?
      do throws(RecordError) {
        try loadDocument(into: &loaded, seen: &seen)
        try loadJournal(into: &loaded)
      } catch {
        failure = error
      }
      if let failure, failure.code != .corrupt { throw failure }
      guard LoadedStore.isUnchanged(seen, try status(of: document)) else { continue }
      guard let failure else { return loaded }
      if loaded.document == nil || attempt >= Self.attemptsAtDamage { throw failure }
    }
    throw RecordError(
      .storeLocked, "\(document) is being replaced all the time; try again later.",
      retry: .after(.seconds(1)))
  }

  /// Brings what is known up to date with what others have committed.
  ///
  /// Costs two questions to the file system when there is nothing new.
  func refresh(_ loaded: inout LoadedStore) throws(RecordError) {
    for _ in 0..<Self.attempts {
      let current = try status(of: document)
      guard loaded.isCurrent(current) else {
        if current == nil { throw RecordError.gone(document) }
        loaded = try load()
        return
      }
      let journalStatus = try status(of: journal)
      if let known = loaded.journal {
        if let journalStatus, journalStatus.identity == known.identity {
          return try readNews(journalStatus.size, into: &loaded)
        }
      } else if LoadedStore.isUnchanged(loaded.ignoredJournal, journalStatus) {
        return
      } else if journalStatus != nil, current != nil {
        return try orElseAll(&loaded) { (loaded) throws(RecordError) in
          try loadJournal(into: &loaded)
        }
      }
      // The journal is another one or gone. If the document is as before, that was not Docket.
      if loaded.isCurrent(try status(of: document)) { break }
    }
    loaded = try load()
  }

  // MARK: - Document

  private func loadDocument(
    into loaded: inout LoadedStore, seen: inout FileStatus?
  ) throws(RecordError) {
    guard let file = try open(document) else { return }
    seen = try status(of: file)
    let bytes = try read(file)
    let stored = try parse(bytes)
    guard stored.checksum == stored.statedChecksum, let seen else {
      throw RecordError.wrongChecksum(document)
    }
    loaded.snapshot = stored.snapshot
    loaded.document = LoadedStore.Document(
      file: file, status: seen, checksum: stored.checksum, previous: stored.previous)
  }

  /// Reads a document that was edited by hand, and the journal that continued it before.
  ///
  /// - Parameter date: What records without dates get.
  func loadEdited(date: Date) throws(RecordError) -> LoadedStore {
    var loaded = LoadedStore()
    guard let file = try open(document) else { throw StoreAccess.missing(document) }
    let status = try status(of: file)
    let stored = try parse(try read(file), completingWith: date)
    loaded.snapshot = stored.snapshot
    // The journal knows the document by the checksum it had before the edit, which it still states.
    loaded.document = LoadedStore.Document(
      file: file, status: status, checksum: stored.statedChecksum, previous: stored.previous)
    try loadJournal(into: &loaded)
    return loaded
  }

  /// Reads a document's bytes, and says what is wrong with them.
  func parse(
    _ bytes: [UInt8], completingWith date: Date? = nil
  ) throws(RecordError) -> StoredDocument {
    if bytes.isEmpty { throw RecordError.notAStore(document, because: "it is empty") }
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentProblem) in
        try DocumentReader.read(bytes, completingWith: date)
      }
    }
    switch result {
    case .success(let stored): return stored
    case .failure(.tooNew(let format)): throw RecordError.tooNew(document, format: format)
    case .failure(.malformed(let error, let record)):
      throw RecordError.malformed(document, error, in: record)
    }
  }

  // MARK: - Journal

  /// Reads the journal, if it continues the document that was read.
  private func loadJournal(into loaded: inout LoadedStore) throws(RecordError) {
    loaded.ignoredJournal = nil
    guard let file = try open(journal) else { return }
    guard let document = loaded.document else {
      throw RecordError.lostDocument(self.document, journal: journal)
    }
    let status = try status(of: file)
    let bytes = try read(file)
    guard let header = try JournalHeader(bytes, at: journal) else {
      loaded.ignoredJournal = status
      return
    }
    switch header.document {
    case document.checksum:
      loaded.journal = LoadedStore.Journal(
        file: file, canWrite: false, identity: status.identity, end: header.length,
        checksum: header.checksum, lineCount: 1)
      try apply(Array(bytes[header.length...]), to: &loaded)
    case document.previous:
      loaded.ignoredJournal = status
    default:
      throw RecordError.foreignJournal(journal)
    }
  }

  /// Reads what was added to the journal since.
  private func readNews(_ size: Int, into loaded: inout LoadedStore) throws(RecordError) {
    guard let known = loaded.journal, size != known.end else { return }
    guard size > known.end else {
      loaded = try load()
      return
    }
    try orElseAll(&loaded) { (loaded) throws(RecordError) in
      try apply(try read(known.file, from: known.end, to: size), to: &loaded)
    }
  }

  /// Reads something, and all of the store anew if that looks damaged: it may only have been written over just then.
  private func orElseAll(
    _ loaded: inout LoadedStore, _ body: (inout LoadedStore) throws(RecordError) -> Void
  ) throws(RecordError) {
    do {
      try body(&loaded)
    } catch {
      guard error.code == .corrupt else { throw error }
      loaded = try load()
    }
  }

  /// Puts what was read of the journal on the disk, before anybody is told of it.
  ///
  /// Who wrote it may not have flushed it yet, or may have died before: what one has read must not be gone after the
  /// power failed. Costs little when it is there already, as it mostly is.
  private func flush(_ journal: OpenFile) throws(RecordError) {
    do {
      try journal.flush()
    } catch {
      throw RecordError.outcomeUnknown(error, document)
    }
  }

  /// Applies the whole lines behind what is known of the journal.
  private func apply(_ bytes: [UInt8], to loaded: inout LoadedStore) throws(RecordError) {
    guard var known = loaded.journal else { return }
    let start = known.end
    let scan = bytes.withUnsafeBytes { JournalScan($0, at: start, after: known.checksum) }
    if !scan.lines.isEmpty { try flush(known.file) }
    var reader = JournalReader()
    for line in scan.lines {
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(JSONError) in
          try reader.apply(
            UnsafeRawBufferPointer(rebasing: bytes[line.range]), to: &loaded.snapshot)
        }
      }
      guard case .success = result else {
        throw RecordError.damagedJournal(journal, line: known.lineCount + 1)
      }
      known.end = start + line.range.upperBound + 1
      known.checksum = line.checksum
      known.lineCount += 1
      loaded.journal = known
    }
    if case .damaged = scan.tail {
      throw RecordError.damagedJournal(journal, line: known.lineCount + 1)
    }
  }
}
