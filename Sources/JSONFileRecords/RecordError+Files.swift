import DurableFiles
import Records
import StrictJSON

extension RecordError {
  /// The error of a failed call on the way to reading a store.
  init(reading error: FileError) {
    if error.isPermissionDenied {
      self.init(
        .permissionDenied,
        "\(error.path) cannot be read: permission denied; ask its owner for access.",
        retry: .afterFixing("Get access to the file."))
    } else if error.isFolder {
      self = .notAStore(error.path, because: "it is a folder")
    } else if error.isMissing {
      self = StoreAccess.missing(error.path)
    } else {
      self.init(
        .unavailable, "The store cannot be read: \(error).",
        retry: .afterFixing("Look to the disk, then try again."))
    }
  }

  /// The error of a failed call on the way to changing a store, when nothing was changed.
  init(writing error: FileError, to document: String) {
    if error.isDiskFull {
      self.init(
        .storeFull,
        "There is no room to save in \(document): \(error.reason). Nothing was changed; "
          + "make room, then save again.",
        retry: .afterFixing("Make room on the disk."))
    } else if error.isPermissionDenied {
      let folder = FilePath.folder(of: document)
      let name = FilePath.split(error.path).name
      self.init(
        .permissionDenied,
        "\(document) cannot be changed: \(error.reason) for \(name) in the folder \(folder).",
        retry: .afterFixing("Get the right to write in the folder and to the file."))
    } else {
      self.init(
        .unavailable, "Nothing was saved in \(document): \(error).",
        retry: .afterFixing("Look to the disk, then try again."))
    }
  }

  /// The error of every call after one whose outcome is unknown.
  static func outcomeUnknown(_ error: FileError, _ document: String) -> RecordError {
    RecordError(
      .unavailable,
      "Whether the last changes of \(document) are on the disk is unknown: \(error). "
        + "Close this connection and open the store again to see.",
      retry: .afterFixing("Look to the disk, then open the store again."))
  }

  /// The error of a store whose document vanished while it was open.
  static func gone(_ path: String) -> RecordError {
    RecordError(
      .unavailable, "\(path) was removed or renamed while it was open; put it back.",
      retry: .afterFixing("Put the file back."))
  }

  /// The error of a store that somebody else kept locked for too long.
  static func locked(_ path: String, after limit: Duration) -> RecordError {
    RecordError(
      .storeLocked,
      "\(path) was locked by another connection for \(limit.components.seconds) seconds; "
        + "try again later.",
      retry: .after(.seconds(1)))
  }

  /// The error of a write through a connection that only reads.
  static func readOnly(_ path: String) -> RecordError {
    RecordError(
      .permissionDenied,
      "\(path) was opened for reading only; open it with readWrite access to change it.",
      retry: .afterFixing("Open the store for writing."))
  }

  /// The error of a file that is something else.
  static func notAStore(_ path: String, because reason: String) -> RecordError {
    RecordError(
      .corrupt, "\(path) is no Docket JSON store: \(reason). Give the path of another file.")
  }

  /// The error of a document or journal that a newer version wrote.
  static func tooNew(_ path: String, format: Int64) -> RecordError {
    RecordError(
      .formatTooNew,
      "\(path) has format \(format), and this version reads up to \(DocumentFormat.number); "
        + "use a newer version of Docket.",
      retry: .afterFixing("Update Docket."))
  }

  /// The error of a document that does not fit the format.
  static func malformed(
    _ path: String, _ error: JSONError, in record: RecordID? = nil
  ) -> RecordError {
    let place = record.map { " (in \($0))" } ?? ""
    return RecordError(
      .corrupt,
      "\(path), \(error)\(place). If it was edited by hand, correct that and run "
        + "docket repair json:\(path); else restore a copy.", record: record)
  }

  /// The error of a document that fits the format but was changed by something else.
  static func wrongChecksum(_ path: String) -> RecordError {
    RecordError(
      .corrupt,
      "\(path) was changed by something other than Docket, or is damaged: its checksum is wrong. "
        + "If it was edited by hand, run docket repair json:\(path); else restore a copy.")
  }

  /// The error of a journal whose acknowledged lines are damaged.
  static func damagedJournal(_ path: String, line: Int) -> RecordError {
    RecordError(
      .corrupt,
      "Line \(line) of \(path) is damaged, and changes saved there are lost; restore a copy "
        + "of the file and its document, or remove it to go on without its changes.")
  }

  /// The error of a journal without a document.
  static func lostDocument(_ path: String, journal: String) -> RecordError {
    RecordError(
      .corrupt,
      "\(path) is missing, but \(journal) continues it; put the document back, "
        + "or remove the journal to begin anew.")
  }

  /// The error of a journal beside a document that it does not continue.
  static func foreignJournal(_ path: String) -> RecordError {
    RecordError(
      .corrupt,
      "\(path) continues another document than the one beside it; restore that document, "
        + "or remove the journal to go on without its changes.")
  }
}
