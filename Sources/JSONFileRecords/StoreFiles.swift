import DurableFiles
import Records

/// Where a store's files are: the document, and beside it the journal and the lock.
struct StoreFiles: Sendable {
  let files: any FileSystem
  /// The document, absolute and without symbolic links, so that all its connections agree on the names beside it.
  let document: String

  var journal: String { document + ".journal" }
  var lock: String { document + ".lock" }
  var folder: String { FilePath.folder(of: document) }

  /// Finds the store that a path leads to, be it there yet or not.
  init(_ path: String, in files: any FileSystem) throws(RecordError) {
    do {
      document = try files.resolvedPath(path)
    } catch  where error.isMissing {
      throw RecordError(
        .unavailable,
        "There is no folder \(FilePath.folder(of: path)) for \(path); make it first.",
        retry: .afterFixing("Make the folder, or correct the path."))
    } catch {
      throw RecordError(reading: error)
    }
    self.files = files
  }

  /// What is at a path now.
  func status(of path: String) throws(RecordError) -> FileStatus? {
    do {
      return try files.currentStatus(at: path)
    } catch {
      throw RecordError(reading: error)
    }
  }

  /// Opens a file, nil if it is not there.
  func open(_ path: String) throws(RecordError) -> OpenFile? {
    do {
      return try files.openFile(path, for: .reading)
    } catch  where error.isMissing {
      return nil
    } catch {
      throw RecordError(reading: error)
    }
  }

  /// What an open file is now.
  func status(of file: OpenFile) throws(RecordError) -> FileStatus {
    do {
      return try file.status()
    } catch {
      throw RecordError(reading: error)
    }
  }

  /// Reads a part of a file, or all from a place on.
  func read(
    _ file: OpenFile, from start: Int = 0, to end: Int? = nil
  ) throws(RecordError) -> [UInt8] {
    switch try status(of: file).kind {
    case .file: break
    case .folder: throw RecordError.notAStore(file.path, because: "it is a folder")
    case .link, .other:
      throw RecordError.notAStore(file.path, because: "it is no ordinary file")
    }
    do {
      if let end { return try file.read(at: start, count: end - start) }
      return try file.read(at: start, count: file.status().size - start)
    } catch {
      throw RecordError(reading: error)
    }
  }
}
