import DurableFiles
import Foundation
import RecordTransfer

/// A file to be exported to, or standard output.
///
/// A file gets its name when it is whole, so that one that was cut off is never taken for an export.
@MainActor
final class OutputFile {
  private let path: String
  private let stream: TextStream?
  private var replacement: FileReplacement?

  /// Begins a file; `-` is standard output.
  ///
  /// - Parameters:
  ///   - replaces: Whether a file of that name may be replaced.
  ///   - store: The store that is read, whose own files never are.
  init(_ path: String, replaces: Bool, store: StoreURL, console: Console) throws {
    self.path = path
    if path == "-" {
      stream = console.output
      return
    }
    let files = LocalFileSystem()
    do {
      let status = try files.currentStatus(at: path)
      if status?.kind == .folder { throw FileError(.open, path, code: EISDIR) }
      if try store.owns(path, in: files) {
        throw CommandFailure.unusable("\(path) belongs to the store itself; name another file.")
      }
      if status?.kind == .other {
        stream = try Self.device(path)
        return
      }
      if status != nil, !replaces {
        throw CommandFailure.unusable("\(path) exists; name a new file, or give --replace.")
      }
      stream = nil
      replacement = try FileReplacement(of: path, permissions: Self.permissions(), in: files)
    } catch let error as FileError {
      throw Self.failure(error, path)
    }
  }

  /// What is left when writing ends before ``finish()``.
  var whatRemains: String {
    stream == nil ? "\(path) was not written" : "what was written is not whole"
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws {
    if let stream { return try stream.write(bytes) }
    do {
      try replacement?.append(bytes)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Ends the file, and gives it its name.
  func finish() throws {
    if let stream { return try stream.flush() }
    do {
      _ = try replacement.take()?.finish()
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Something that has the name but is no file, such as a pipe: it cannot be replaced, only written to.
  private static func device(_ path: String) throws(FileError) -> TextStream {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path, code: errno) }
    return TextStream(descriptor: descriptor)
  }

  /// What a new file may be used for, as for any file that a program makes.
  private static func permissions() -> FilePermissions {
    let mask = umask(0)
    umask(mask)
    return FilePermissions(rawValue: 0o666 & ~UInt16(truncatingIfNeeded: mask))
  }

  private static func failure(_ error: FileError, _ path: String) -> CommandFailure {
    let status: ExitStatus = error.isDiskFull ? .failure : .unusableInput
    return CommandFailure(status, "\(path) cannot be written: \(error.reason).")
  }
}

extension StoreURL {
  /// The files of a store beside the one that names it.
  private static let suffixes = [
    "", ".journal", ".lock", ".new", "-wal", "-shm", "-journal", "-lock", "-new",
  ]

  /// Whether a path leads to a file of the store.
  fileprivate func owns(_ file: String, in files: LocalFileSystem) throws(FileError) -> Bool {
    guard scheme != .memory else { return false }
    let target = try files.resolvedPath(file)
    let own = try files.resolvedPath(path)
    if Self.suffixes.contains(where: { own + $0 == target }) { return true }
    // Another name of the same file.
    guard let status = try files.currentStatus(at: target) else { return false }
    return try files.currentStatus(at: own)?.identity == status.identity
  }
}
