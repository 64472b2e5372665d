import DurableFiles
import Records

/// What a connection knows of a store: the records, and how far it has read the files.
struct LoadedStore {
  /// The document that was read.
  struct Document {
    /// Kept open, so that its identity is given to no other file.
    let file: OpenFile
    let status: FileStatus
    let checksum: UInt32
    /// The checksum of the document that it replaced.
    let previous: UInt32?
  }

  /// The journal that continues the document.
  struct Journal {
    /// Kept open, so that its identity is given to no other file.
    var file: OpenFile
    /// Whether `file` is open for writing too.
    var canWrite: Bool
    let identity: FileStatus.Identity
    /// Where the whole lines end, in bytes.
    var end: Int
    /// The checksum of the last line.
    var checksum: UInt32
    var lineCount: Int
  }

  var snapshot = RecordSnapshot()
  /// Nil for a store that was never written.
  var document: Document?
  /// Nil while all changes are in the document.
  var journal: Journal?
  /// A file in the journal's place that says nothing, since all in it is in the document, or
  /// since it was never finished.
  var ignoredJournal: FileStatus?

  /// Whether the document is still the one that was read, unchanged.
  func isCurrent(_ status: FileStatus?) -> Bool {
    Self.isUnchanged(document?.status, status)
  }

  /// Whether two looks at a path found the same file with the same contents.
  static func isUnchanged(_ earlier: FileStatus?, _ later: FileStatus?) -> Bool {
    earlier?.identity == later?.identity && earlier?.size == later?.size
      && earlier?.changed == later?.changed
  }
}
