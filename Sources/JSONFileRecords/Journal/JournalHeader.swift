import Records

/// What the first line of a journal says.
struct JournalHeader {
  /// The checksum of the document that the journal continues.
  let document: UInt32
  /// The line's own checksum, which the next one continues.
  let checksum: UInt32
  /// The bytes of the line, its line break included.
  let length: Int

  /// Reads the first line of a journal; nil when it was never finished, so that none follows.
  init?(_ bytes: [UInt8], at path: String) throws(RecordError) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    let scan = bytes.withUnsafeBytes { bytes in
      JournalScan(UnsafeRawBufferPointer(rebasing: bytes[..<end]), at: 0, after: 0)
    }
    guard let first = scan.lines.first else {
      if case .damaged = scan.tail { throw RecordError.damagedJournal(path, line: 1) }
      // Whatever follows was written after it was finished.
      if end < bytes.count { throw RecordError.damagedJournal(path, line: 1) }
      return nil
    }
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentProblem) in
        try JournalReader.readHeader(UnsafeRawBufferPointer(rebasing: bytes[first.range]))
      }
    }
    switch result {
    case .success(let document): self.document = document
    case .failure(.tooNew(let format)): throw RecordError.tooNew(path, format: format)
    case .failure(.malformed): throw RecordError.damagedJournal(path, line: 1)
    }
    checksum = first.checksum
    length = end
  }
}
